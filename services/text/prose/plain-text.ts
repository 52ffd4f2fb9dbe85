import { codeSpan, joined } from './fence.ts';

/** Foreign words within a line of Markdown, as they are: nothing in them is a mark, a tag, a formula or a link. */
export const plainText = (text: string, { isCell = false }: { readonly isCell?: boolean } = {}): string => {
  const parts = text.replaceAll(/\s+/g, ' ').split(addresses);
  return joined(parts.map((part, at) => (at % 2 === 1 ? unlinked(part) : escaped(part, isCell))));
};

/** Without what makes a heading, a list, a quote or a table of a line that begins with it. */
export const withoutMark = (line: string): string =>
  line
    .trimStart()
    .replace(/^[-+=#>:|]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');

/** What some readers of Markdown make a link of by themselves. */
const addresses = /((?:[a-z][a-z\d+.-]{0,20}:\/\/|(?<![a-z\d])www\.)[^\s<>`|]+)/i;

/** Marks of a sentence that follow an address are not a part of it. */
const unlinked = (address: string): string => {
  const end = /[.,;:!?)\]'"*_~]*$/.exec(address)?.index ?? address.length;
  return codeSpan(address.slice(0, end)) + escaped(address.slice(end), false);
};

const escaped = (text: string, isCell: boolean): string => {
  const words = text.replaceAll(meaningful, (mark) => entities[mark] ?? `\\${mark}`);
  return isCell ? words.replaceAll('|', '&#124;') : words;
};

/** `_` within a name and `&` within a sentence mean nothing. */
const meaningful = /[\\`*[\]<~$]|&(?=[#a-z\d])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '&': '&amp;', '\\': '&#92;', '`': '&#96;' };
