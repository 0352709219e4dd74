import { printable } from '../model/citation.ts';
import type { PackBlock } from '../model/contextPack.ts';
import type { PackFormat } from './format.ts';
import { citeInstruction } from './instruction.ts';

/** Names that Markdown renderers know a language by, where VS Code's identifier is not one of them. */
const FENCE_NAMES: Readonly<Record<string, string>> = {
  typescript: 'ts',
  typescriptreact: 'tsx',
  javascript: 'js',
  javascriptreact: 'jsx',
  python: 'py',
  shellscript: 'sh',
  csharp: 'cs',
  jupyter: 'json',
  plaintext: '',
};

/** A run of backticks longer than any in the text, three at least. */
function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

function fenceName(language: string): string {
  return (FENCE_NAMES[language] ?? language).replace(/[^\w+#.-]/g, '');
}

function heading(block: PackBlock): string {
  const titles = block.titles.length === 0 ? '' : ` ${block.titles.slice(0, 3).join(', ')}`;
  return printable(`## ${block.id}${titles}`);
}

function renderBlock(block: PackBlock, text: string): string {
  const fence = fenceFor(text);
  return `${heading(block)}\n${fence}${fenceName(block.language)}\n${text}\n${fence}\n`;
}

/** Citation as heading, text in a fence: for people, chats and most models. */
export const markdown: PackFormat = {
  merges: true,
  chargesFrame: true,
  frame: ({ instruction }) => (instruction ? `${citeInstruction}\n` : ''),
  blockFrame: block => `\n${renderBlock(block, '')}`,
  render(blocks, context) {
    if (blocks.length === 0) return '';
    return [this.frame(context), ...blocks.map(block => renderBlock(block, block.text))]
      .filter(part => part !== '')
      .join('\n');
  },
};
