import type { TableEngine } from '../../services/tables/engine.ts';
import type { ColumnProfile } from '../schema/competition.ts';
import type { Source } from './source.ts';

/** Two tables, of which one was cut off from the other: by what, the columns of both tell. */
export interface CutOff {
  readonly engine: TableEngine;
  readonly train: Source;
  /** Null: there is no such table, and nothing can be told. */
  readonly test: Source | null;
  readonly profile: readonly ColumnProfile[];
}
