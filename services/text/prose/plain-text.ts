import { codeSpan, joined } from './fence.ts';

/** Escapes foreign words for a line of Markdown: nothing in them is a mark, a tag, a formula or a link. */
export const plainText = (text: string, { isCell = false }: { readonly isCell?: boolean } = {}): string => {
  const parts = text.replaceAll(/\s+/g, ' ').split(addresses);
  return joined(parts.map((part, at) => (at % 2 === 1 ? unlinked(part) : escaped(part, isCell))));
};

/** Escapes the start of a line that would begin a heading, a list, a quote or a table. */
export const withoutMark = (line: string): string =>
  line
    .trimStart()
    .replace(/^[-+=#>:|]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');

/** Addresses that some readers of Markdown turn into links by themselves. */
const addresses = /((?:[a-z][a-z\d+.-]{0,20}:\/\/|(?<![a-z\d])www\.)[^\s<>`|]+)/i;

/** An address that is no link. Punctuation after it is not a part of it. */
const unlinked = (address: string): string => {
  const end = /(?<![.,;:!?)\]'"*_~])[.,;:!?)\]'"*_~]*$/.exec(address)?.index ?? address.length;
  return codeSpan(address.slice(0, end)) + escaped(address.slice(end), false);
};

const escaped = (text: string, isCell: boolean): string => {
  const words = text.replaceAll(meaningful, (mark) => entities[mark] ?? `\\${mark}`);
  return isCell ? words.replaceAll('|', '&#124;') : words;
};

/** Characters with a meaning. `_` within a name and `&` within a sentence have none. */
const meaningful = /[\\`*[\]<~$]|&(?=[#a-z\d])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;', '\\': '&#92;', '`': '&#96;' };
