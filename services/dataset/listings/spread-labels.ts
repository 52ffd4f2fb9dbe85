import type { Head } from './heads.ts';
import type { MediaListing } from './listing.ts';

const separators = [',', ';', '|', ' '] as const;
const nearlyAll = 0.95;
const fewestColumns = 3;

/** The table whose cells list labels, and the same table with a column of 0 and 1 for each label. */
export interface SpreadListing {
  readonly listing: MediaListing;
  readonly rowOf: (cells: readonly string[]) => string[];
}

/** Applies if the sample has a column for each label, and cells of train list several labels: `Bark,Buzz`. */
export const spreadLabels = (heads: readonly Head[], sample: Head | undefined): SpreadListing | undefined => {
  const asked = sample?.header.slice(1) ?? [];
  if (asked.length < fewestColumns) return undefined;
  const known = new Set(asked);
  for (const head of heads.filter((one) => one !== sample && !one.header.some((name) => known.has(name)))) {
    for (const [at, column] of head.header.entries()) {
      const cells = head.rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
      const separator = separators.find((one) => listKnown(cells, one, known));
      if (separator === undefined) continue;
      const kept = head.header.filter((_, other) => other !== at);
      return {
        listing: {
          ...{ path: '', pattern: null, array: null, columns: [...kept, ...asked], arrays: null },
          spread: { table: head.path, column, separator },
        },
        rowOf: (row) => {
          const own = new Set(partsOf(row[at] ?? '', separator));
          return [...row.filter((_, other) => other !== at), ...asked.map((name) => (own.has(name) ? '1' : '0'))];
        },
      };
    }
  }
  return undefined;
};

const partsOf = (cell: string, separator: string): string[] => cell.split(separator).map((part) => part.trim());

/** Whether some cells hold several labels and nearly all labels are columns of the sample. */
const listKnown = (cells: readonly string[], separator: string, known: ReadonlySet<string>): boolean => {
  const parts = cells.map((cell) => partsOf(cell, separator));
  const all = parts.flat();
  return parts.some((own) => own.length > 1) && all.filter((part) => known.has(part)).length >= nearlyAll * all.length;
};
