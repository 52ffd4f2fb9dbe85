import { neutralSql } from '../holdout/neutral-names.ts';
import type { Outline } from '../holdout/outline.ts';

/** The names of held rows and of their files where they are test. */
export interface HeldNames {
  /** Train column -> SQL of a cell's new name, by SQL of the cell; other columns are kept. */
  readonly changed: ReadonlyMap<string, (cell: string) => string>;
  /** Test column that train lacks -> SQL of its cells. */
  readonly madeUp: ReadonlyMap<string, string>;
  /** Test column -> SQL of a cell's new name in the real test, where held rows are mixed into it; other columns are kept. */
  readonly ofTest: ReadonlyMap<string, (cell: string) => string>;
  /** The key, and the tables that name rows by it (path -> column), which get the new names; null: there are none. */
  readonly users: {
    readonly tables: ReadonlyMap<string, string>;
    readonly inTrain: string;
    readonly inTest: string;
  } | null;
  /** SQL of the number of a row, from 1. */
  readonly number: string;
}

/** SQL of numbers from 1, in the order of the rows. */
const numbers = '(row_number() OVER ())::VARCHAR';

/** Chooses the names where held rows are alone in test. Keys that train does not have are numbers from 1, the same in every file. */
export const namesAlone = ({ naming, repeated }: Outline): HeldNames => ({
  changed: new Map([...naming.renamed].map((column) => [column, neutralSql])),
  madeUp: new Map([...repeated.values()].map((name) => [name, numbers])),
  ofTest: new Map(),
  users: null,
  number: numbers,
});
