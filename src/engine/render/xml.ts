import type { PackBlock } from '../model/contextPack.ts';
import type { PackFormat, RenderContext } from './format.ts';
import { citeInstruction } from './instruction.ts';

/** Characters that XML 1.0 cannot hold in any form (https://www.w3.org/TR/xml/#charsets). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function storable(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd');
}

function attribute(text: string): string {
  return storable(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, character => `&#${character.charCodeAt(0)};`);
}

/** The end mark of a CDATA section is split over two sections. */
function cdata(text: string): string {
  return `<![CDATA[${storable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function renderBlock(block: PackBlock, text: string): string {
  const symbol =
    block.titles.length === 0 ? '' : ` symbol="${attribute(block.titles.slice(0, 3).join(', '))}"`;
  return `<chunk path="${attribute(block.path)}" lines="${block.startLine}-${block.endLine}"${symbol}>${cdata(`\n${text}\n`)}</chunk>\n`;
}

function opening({ instruction }: RenderContext): string {
  return instruction
    ? `<context>\n<instruction>${citeInstruction.replace('heading', 'lines attribute')}</instruction>\n`
    : '<context>\n';
}

/** Elements with the text in CDATA: for models that are prompted in XML. */
export const xml: PackFormat = {
  merges: true,
  chargesFrame: true,
  frame: context => `${opening(context)}</context>\n`,
  blockFrame: block => renderBlock(block, ''),
  render(blocks, context) {
    if (blocks.length === 0) return '';
    return `${opening(context)}${blocks.map(block => renderBlock(block, block.text)).join('')}</context>\n`;
  },
};
