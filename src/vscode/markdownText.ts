/**
 * Text as Markdown that shows it as it is. `MarkdownString.appendText` does so too, but with spaces at which no line breaks.
 */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!~|<>&$]/g, '\\$&').replace(/\s+/g, ' ');
}
