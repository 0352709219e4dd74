import type { FormatId } from '../model/packRequest.ts';
import type { PackFormat } from './format.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { xml } from './xml.ts';

/** A row a format. */
export const formats: Record<FormatId, PackFormat> = { markdown, xml, json };
