import { oneLine } from './one-line.ts';

/**
 * Text of others as GitHub's Markdown shows it, literally and on one line: it makes no image, no HTML, no cell, no list
 * and no link under another name. At most `longest` characters.
 */
export const literal = (text: string, longest = 300): string =>
  oneLine(text, longest).replace(meaningful, (mark) => `&#${mark.codePointAt(0)};`);

/** Marks that Markdown, GitHub's references or its formulas read; at the start of a line all marks, `_` but inside of words. */
const meaningful = /^[\p{P}\p{S}]|[\\`*[\]<>&|~$#@]|:(?=\/\/)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A table. Cells are Markdown already: text of others goes through `literal` first. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
