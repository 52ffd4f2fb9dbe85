import { neutralSql } from '../holdout/neutral-names.ts';
import type { Outline } from '../holdout/outline.ts';

/** What held rows and their files are called where they are test. */
export interface HeldNames {
  /** Train column -> what becomes of its cells, as SQL of SQL; others are kept. */
  readonly changed: ReadonlyMap<string, (cell: string) => string>;
  /** Test column that train lacks -> SQL of what stands in it. */
  readonly madeUp: ReadonlyMap<string, string>;
  /** Test column -> what becomes of the cells of the real test, where held rows stand beside it; others are kept. */
  readonly ofTest: ReadonlyMap<string, (cell: string) => string>;
  /** The key, and the tables that know rows by it (path -> column): they are written with the new names; null: none is. */
  readonly users: {
    readonly tables: ReadonlyMap<string, string>;
    readonly inTrain: string;
    readonly inTest: string;
  } | null;
  /** SQL of the number of a row, from 1. */
  readonly number: string;
}

/** From 1, in the order of the rows. */
const numbers = '(row_number() OVER ())::VARCHAR';

/** Names among held rows alone. Keys that train does not have are numbers from 1, the same in every file. */
export const namesAlone = ({ naming, repeated }: Outline): HeldNames => ({
  changed: new Map([...naming.renamed].map((column) => [column, neutralSql])),
  madeUp: new Map([...repeated.values()].map((name) => [name, numbers])),
  ofTest: new Map(),
  users: null,
  number: numbers,
});
