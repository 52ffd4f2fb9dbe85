import { pathLimits } from '../limits.ts';

/**
 * The most bytes that the table's name takes in a file name. A sheet's name has at most 31 characters, a database table's name any number.
 */
const longestPart = 80;

/**
 * The path of the file for a book's table: `sales/book.xlsx` and `Sheet1` give `sales/book-Sheet1.csv`. `taken` has all paths in lower
 * case, because a path must be new on every file system too; the new path is added to it.
 */
export const tablePath = (book: string, table: string, taken: Set<string>): string => {
  const stem = book.replace(/\.[^./]+$/, '');
  const part = cut(
    table
      .replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\uFFFD/\\:*?"<>|]+/gu, '_')
      .trim()
      .toWellFormed(),
    longestPart,
  );
  const name = cut(part === '' ? stem : `${stem}-${part}`, pathLimits.bytes - 100);
  for (let again = 1; ; again++) {
    const path = again === 1 ? `${name}.csv` : `${name}-${again}.csv`;
    if (taken.has(path.toLowerCase())) continue;
    taken.add(path.toLowerCase());
    return path;
  }
};

/** The start of a text, cut to at most this many bytes. */
const cut = (text: string, bytes: number): string => {
  let kept = text;
  while (Buffer.byteLength(kept) > bytes) kept = [...kept].slice(0, -1).join('');
  return kept;
};
