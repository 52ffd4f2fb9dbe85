import type { Lines } from './lines.ts';

/** The pairs that a sample asks for: `2024_1101_1203`. */
export interface PairsAsked {
  readonly separator: string;
  /** In the sample's order. A season of null is the latest one. */
  readonly pairs: readonly {
    readonly key: string;
    readonly season: string | null;
    readonly sides: readonly [string, string];
  }[];
  /** Whether the first side of a pair is always the lower one. */
  readonly ordered: boolean;
}

const separators = ['_', '|', ':', '-', '/', ' '] as const;
const fewestPairs = 20;

/** Undefined if the keys do not combine two sides, or if more than one number is asked for. */
export const pairsAsked = ({ header, rows }: Lines): PairsAsked | undefined => {
  if (header.length !== 2 || rows.length < fewestPairs) return undefined;
  if (!rows.every(([, cell = '']) => cell === '' || (Number(cell) >= 0 && Number(cell) <= 1))) return undefined;
  for (const separator of separators) {
    const pairs = rows.flatMap(([key = '']) => {
      const parts = key.split(separator);
      const [left, right] = parts.slice(-2);
      if (left === undefined || right === undefined || left === right || parts.length > 3) return [];
      const season = parts.length === 3 ? (parts[0] ?? null) : null;
      return [{ key, season, sides: [left, right] as const }];
    });
    const [first] = pairs;
    const isAlike = pairs.every(({ season }) => (season === null) === (first?.season === null));
    if (pairs.length === rows.length && isAlike)
      return { separator, pairs, ordered: pairs.every(({ sides: [left, right] }) => isLower(left, right)) };
  }
  return undefined;
};

/** Compares numbers by value and other names by letters. */
export const isLower = (left: string, right: string): boolean => {
  const [a, b] = [Number(left), Number(right)];
  return Number.isFinite(a) && Number.isFinite(b) ? a < b : left < right;
};
