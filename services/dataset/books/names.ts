import { pathLimits } from '../limits.ts';

/** Bytes of a table's own part of a file name: a sheet has at most 31 characters, a table of a database any number. */
const longestPart = 80;

/**
 * The path of a book's table as a file: `sales/book.xlsx` and `Sheet1` give `sales/book-Sheet1.csv`. `taken` has all paths in lower
 * case, for a name must be new on every file system; it gets the new one.
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

/** The beginning of a text that takes at most so many bytes. */
const cut = (text: string, bytes: number): string => {
  let kept = text;
  while (Buffer.byteLength(kept) > bytes) kept = [...kept].slice(0, -1).join('');
  return kept;
};
