import type { Correlations } from '../../../schema/explore/profiled-table.ts';

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly value: number;
}

/** Each two columns with their correlation, the strongest first. */
export const pairsOf = ({ columns, values }: Correlations): Pair[] => {
  const pairs = columns.flatMap((other, row) =>
    columns.slice(0, row).flatMap((one, column): Pair[] => {
      const value = values[row]?.[column] ?? null;
      return value === null ? [] : [{ one, other, value }];
    }),
  );
  return pairs.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
};
