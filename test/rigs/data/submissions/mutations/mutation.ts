import { stringify } from 'csv-stringify/sync';
import type { TargetKind } from '../../../../../core/schema/submission.ts';
import type { Format } from './formats.ts';

/** The cell that a repair must give, or whether one is right where several are. */
export type Wanted = string | ((cell: string, format: Format) => boolean);

interface Spoilt {
  readonly bytes: Buffer;
  /** What must come out of it, row by row; the format's own rows when nothing is said. */
  readonly expected?: readonly (readonly Wanted[])[];
}

/** `ok` means the same, `fix` can be repaired to what is expected, `bad` cannot, `semantic` is wrong where no format shows it. */
export interface Mutation {
  readonly name: string;
  readonly class: 'ok' | 'fix' | 'bad' | 'semantic';
  /** Undefined: this format has nothing to be spoilt in this way. */
  readonly spoil: (format: Format, random: () => number) => Spoilt | undefined;
}

type Rows = readonly (readonly string[])[];

/** A file as some program writes it. */
export const csv = (rows: Rows, writing: Parameters<typeof stringify>[1] = {}): Buffer =>
  Buffer.from(stringify([...rows.map((row) => [...row])], writing));

/** Header and rows changed, and written as plain CSV. */
export const layout = (
  name: string,
  kind: Mutation['class'],
  change: (format: Format, random: () => number) => Rows | undefined,
): Mutation => ({
  name,
  class: kind,
  spoil(format, random) {
    const rows = change(format, random);
    return rows && { bytes: csv(rows) };
  },
});

/** The plain file as bytes, changed. */
export const written = (
  name: string,
  kind: Mutation['class'],
  change: (format: Format, plain: Buffer) => Buffer | undefined,
): Mutation => ({
  name,
  class: kind,
  spoil(format) {
    const bytes = change(format, csv([format.header, ...format.rows]));
    return bytes && { bytes };
  },
});

/** Target cells changed: all of them, or only the first of the fourth row. `expected`: what must come of each. */
const cellsWhere =
  (isChanged: (row: number, column: number, format: Format) => boolean) =>
  (
    name: string,
    kind: Mutation['class'],
    kinds: readonly TargetKind[],
    change: (cell: string) => string,
    expected?: (cell: string) => Wanted,
  ): Mutation => ({
    name,
    class: kind,
    spoil(format) {
      if (!kinds.includes(format.kind)) return undefined;
      const put = <T>(change: (cell: string) => T) =>
        format.rows.map((row, i) => row.map((cell, j): T | string => (isChanged(i, j, format) ? change(cell) : cell)));
      return { bytes: csv([format.header, ...put(change)]), ...(expected && { expected: put(expected) }) };
    },
  });

export const cells = cellsWhere((_, column, { targets }) => targets.includes(column));
export const oneCell = cellsWhere((row, column, { targets }) => row === 3 && column === targets[0]);
