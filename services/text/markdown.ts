import { oneLine } from './one-line.ts';

/**
 * Text of others as GitHub's Markdown shows it, literally and on one line: it makes no image, no HTML, no cell, no list
 * and no link under another name. At most `longest` characters.
 */
export const literal = (text: string, longest = 300): string =>
  oneLine(text, longest).replace(/[\p{P}\p{S}]/gu, (mark, at) =>
    at > 0 && harmless.has(mark) ? mark : `&#${mark.codePointAt(0)};`,
  );

/** Marks that mean nothing inside a line. */
const harmless = new Set([...'.,;?/%()+-=…']);

/** A table. Cells are Markdown already: text of others goes through `literal` first. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
