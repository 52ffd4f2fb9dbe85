import { resolve } from 'node:path';
import type { Job } from '../../machines/batch/attempt.ts';
import { columns } from '../../machines/batch/cells.ts';
import { readList } from '../../services/list/file/read.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isToDo } from './choose.ts';
import { faultOf } from './fault.ts';
import type { BatchOptions } from './options.ts';
import { jobOf } from './row/job.ts';
import { termsOf } from './run.ts';

/** What a batch would do with a row: run it, refuse it for a person's mistake, or leave it alone. */
export type PlannedRow = { readonly line: number; readonly competition: string } & (
  | { readonly does: 'run'; readonly job: Job }
  | { readonly does: 'fail'; readonly why: string }
  | { readonly does: 'nothing'; readonly status: string }
);

/** All rows of a list, with what a batch would do; it starts, asks and writes nothing. */
export const planList = async (options: BatchOptions): Promise<readonly PlannedRow[] | Refusal> => {
  const fault = faultOf(options);
  if (fault !== null) return fault;
  const list = readList(resolve(options.list), columns);
  if (!list.ok) return refuse('usage', list.message, list.advice);
  const { engine = 'local' } = options;
  const terms = await termsOf(options, { name: typeof engine === 'string' ? engine : engine.name });
  return list.rows.map((row): PlannedRow => {
    const named = { line: row.line, competition: row.cells.competition ?? '' };
    if (!isToDo(row, terms.home)) return { ...named, does: 'nothing', status: row.cells.status ?? '' };
    const job = jobOf(row, terms);
    return 'mistake' in job ? { ...named, does: 'fail', why: job.mistake } : { ...named, does: 'run', job };
  });
};
