import { oneLine } from './one-line.ts';
import { shownDirection } from './shown.ts';

/**
 * Escapes foreign text for GitHub's Markdown, on one line: it makes no image, HTML, table cell, list or disguised link.
 * At most `longest` characters.
 */
export const literal = (text: string, longest = 300): string =>
  oneLine(shownDirection(text), longest).replace(meaningful, (mark) => `&#${mark.codePointAt(0)};`);

/**
 * Characters with a meaning in Markdown, GitHub's references or formulas: at the start of a line all marks, and `_`
 * except within words.
 */
const meaningful = /^[\p{P}\p{S}]|[\\`*[\]<>&|~$#@]|:(?=\/\/)|(?<=\bwww)\.|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A Markdown table. Cells are Markdown: pass foreign text through `literal` first. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
