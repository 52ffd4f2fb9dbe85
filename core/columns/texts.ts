import { isMissing } from '../../services/tables/missing.ts';

/** Of Chinese, Japanese, Thai and other scripts without spaces between words: one tells about as much as two of others. */
const spaceless = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Khmr}]/gu;
const lettersPerWord = 2;
const spacelessLetters = (cell: string): number => cell.match(spaceless)?.length ?? 0;

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How long cells are, in characters and words, from the first records. */
export const textShape = (cells: readonly string[]) => {
  const present = cells.filter((cell) => !isMissing(cell));
  const dense = average(present.map(spacelessLetters));
  const length = average(present.map((cell) => cell.length));
  return {
    length,
    weightedLength: length + dense,
    words: average(present.map((cell) => cell.trim().split(/\s+/).length)) + Math.floor(dense / lettersPerWord),
  };
};

/** In how many rows each cell of a category is found, at least; long cells may repeat more and still be language. */
const repeats = { short: 2, long: 5 };

/** Free text as opposed to a category: words, and hardly ever the same. `unique` and `present` are of all rows. */
export const isText = (cells: readonly string[], unique: number, present: number): boolean => {
  const { weightedLength, words } = textShape(cells);
  if (words < 2 || weightedLength < 35) return false;
  const isLong = weightedLength > 100;
  return (words >= 4 || weightedLength > 40) && unique * (isLong ? repeats.long : repeats.short) >= present;
};

/** A cell that is written as a list. */
export const isList = (cell: string): boolean => /^\s*\[[\s\S]*\]\s*$/.test(cell);
