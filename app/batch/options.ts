import type { RowDefaults } from '../../core/options/options.ts';
import type { BatchEnd } from '../../machines/batch/batch.ts';
import type { JobEngine } from '../../services/engine/engine.ts';
import type { BatchSummary } from './report/summary.ts';

/** How to run a list. Everything except `list` has a default; a row's own columns override these options. */
export interface BatchOptions {
  /** The CSV file. */
  readonly list: string;
  /** Runs at a time. Default 1. */
  readonly parallel?: number;
  /** Where runs are carried out. Default local; an engine of the caller's own is not closed. */
  readonly engine?: 'local' | 'ray' | 'slurm' | JobEngine;
  /** Runs that may hold a GPU at a time. Default: the GPUs of this machine for `local`, else none. */
  readonly gpus?: number;
  /** Seconds for the whole batch. No row begins that would not fit, and at the end all runs are stopped. Default: no end. */
  readonly within?: number;
  /** How often a row that failed is tried again, 0 to 10. Default 3. */
  readonly retries?: number;
  /** The batch stops after so many rows in a row that failed. Default: never. */
  readonly maxFailures?: number;
  /** Refuses to share the list with another batch. */
  readonly alone?: boolean;
  /** For every row that says nothing else; threads default to this machine's cores divided by `parallel`. */
  readonly defaults?: RowDefaults;
  readonly home?: string;
}

/** What happens in a batch. `line`: the row's line in the file when it was taken. */
export type BatchEvent =
  | { readonly type: 'batch.started'; readonly rows: number; readonly toDo: number; readonly others: number }
  | RowEvent<'row.started', { readonly attempt: number; readonly resumed: boolean }>
  | RowEvent<'row.place', { readonly words: string }>
  /** A line of the run's progress. */
  | RowEvent<'row.line', { readonly text: string }>
  | RowEvent<'row.retried', { readonly attempt: number; readonly why: string }>
  | RowEvent<
      'row.ended',
      { readonly status: string; readonly score: string; readonly note: string; readonly seconds: number }
    >
  /** Stopped or overruled by a person: the row is as they left it. */
  | RowEvent<'row.left', { readonly why: string }>
  | { readonly type: 'batch.note'; readonly message: string }
  | { readonly type: 'batch.stopping'; readonly why: string };

type RowEvent<T extends string, More> = {
  readonly type: T;
  readonly line: number;
  readonly competition: string;
  readonly run: string;
} & More;

/** How the batch ended, and the whole list at that time. `here`: what this batch itself did. */
export interface BatchEnded {
  readonly ok: true;
  readonly end: BatchEnd;
  /** Why the list could not be written at the end. The last results are then in their runs' folders only. */
  readonly problem: string | null;
  readonly summary: BatchSummary;
  readonly here: { readonly rows: number; readonly failed: number; readonly seconds: number };
}
