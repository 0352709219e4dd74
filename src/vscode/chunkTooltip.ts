import * as vscode from 'vscode';
import { printable } from '../engine/model/citation.ts';
import type { PackChunk } from '../engine/model/contextPack.ts';

/** How a chunk's score came about, as a table. */
export function explainChunk({ id, kind, symbol, score, rank, breakdown }: PackChunk): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendText(`${printable(id)}${symbol === '' ? '' : ` ${printable(symbol)}`}`);
  text.appendMarkdown(`\n\n${kind}, rank ${rank}\n\n| signal | |\n|---|---:|\n`);
  for (const { signal, value, operation } of breakdown) {
    text.appendMarkdown(`| ${signal} | ${operation === '×' ? `× ${value}` : value.toFixed(3)} |\n`);
  }
  text.appendMarkdown(`| **score** | **${score.toFixed(3)}** |\n`);
  return text;
}
