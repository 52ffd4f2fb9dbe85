import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { jsonOf } from '../../../text/json.ts';
import type { Document } from './kinds.ts';

/** A larger JSON file is read as a text. */
const mostJsonBytes = 8 * 2 ** 20;
/** A list of such values is put in a cell as it is. */
const shortValue = 64;
const deepest = 100;

/** The start of a document, decoded as UTF-8, else as UTF-16 if it has a byte order mark, else as Windows-1252. */
export const textOf = (folder: string, { path, bytes }: Pick<Document, 'path' | 'bytes'>, longest: number): string => {
  const wanted = Math.min(bytes, 4 * longest);
  const content = bytesOf(join(folder, path), wanted);
  return cleaned(decoded(content, wanted < bytes), longest);
};

const bytesOf = (path: string, most: number): Buffer => {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(most);
    return buffer.subarray(0, readSync(file, buffer, 0, most, 0));
  } finally {
    closeSync(file);
  }
};

const decoded = (content: Buffer, isCut: boolean): string => {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  const ends = isCut ? [0, 1, 2, 3] : [0]; // a cut may divide a character
  const isWhole = ends.some((by) => isUtf8(content.subarray(0, content.length - by)));
  return new TextDecoder(isWhole ? 'utf-8' : 'windows-1252').decode(content);
};

/** The text without control characters and halves of characters, with one kind of line end, cut to the allowed length. */
const cleaned = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replaceAll(/[\0-\x08\x0b-\x1f\x7f]|\p{Surrogate}/gu, ' ')
    .trim();

/** The content of a JSON document, or undefined if it is something else or too much. */
export const jsonIn = (folder: string, document: Document): unknown => {
  if (document.bytes > mostJsonBytes) return undefined;
  const content = bytesOf(join(folder, document.path), document.bytes);
  return jsonOf(decoded(content, false));
};

/** A value as a table's cell: as it is, as a list, or all texts in it. */
export const cellOf = (value: unknown, longest: number): string => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return cleaned(String(value), longest);
  if (Array.isArray(value) && value.every(isShort)) return cleaned(JSON.stringify(value), longest);
  const texts = textsIn(value);
  return cleaned(texts.length > 0 ? texts.join('\n') : spelled(value), longest);
};

const spelled = (value: unknown): string => {
  try {
    return JSON.stringify(value);
  } catch {
    return ''; // nested too deeply
  }
};

const isShort = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && String(value).length <= shortValue);

const textsIn = (value: unknown, depth = 0): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
};
