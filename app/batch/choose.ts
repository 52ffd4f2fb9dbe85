import { existsSync } from 'node:fs';
import { parkedAt } from '../../core/options/approval.ts';
import { table } from '../../core/options/table/table.ts';
import type { Job, JobMistake } from '../../machines/batch/attempt.ts';
import type { OurCells } from '../../machines/batch/cells.ts';
import type { RowOrder } from '../../machines/batch/row.ts';
import { nothing, spentBefore } from '../../machines/batch/spent.ts';
import type { Choice, ListRow } from '../../services/list/list.ts';
import type { Home } from '../../services/store/home.ts';
import { lastOf } from '../../services/store/journal-lines.ts';
import { isRunId, newRunId } from '../request/request.ts';
import { type JobTerms, jobOf } from './row/job.ts';
import { folderOfRun } from './row/run-folder.ts';

/** What rows are chosen by. */
export interface ChoosingTerms extends JobTerms {
  readonly retries: number;
  /** Milliseconds left; null: no end. */
  readonly left: number | null;
}

export interface Chosen {
  readonly choices: readonly Choice[];
  /** What each of them is to become; the claim is known when it is taken. */
  readonly orders: readonly Omit<RowOrder, 'claim'>[];
  /** Rows that are to be done and do not fit into the time that is left. */
  readonly unfit: number;
}

/** Takes the next rows that are to be done: from the top, as many as are free, with GPU slots and time for each. */
export const chooseRows = (
  rows: readonly ListRow[],
  free: number,
  running: readonly RowOrder[],
  terms: ChoosingTerms,
): Chosen => {
  const choices: Choice[] = [];
  const orders: Omit<RowOrder, 'claim'>[] = [];
  const inUse = runsInUse(rows, running);
  let slots = terms.slots - running.filter(({ job }) => 'gpu' in job && job.gpu).length;
  let unfit = 0;
  for (const row of rows) {
    if (orders.length === free) break;
    if (!isToDo(row, terms.home)) continue;
    const gpu = wantsGpu(row, terms);
    if (!fits(row, terms)) unfit++;
    else if (!gpu || slots > 0) {
      const order = orderOf(row, jobOf(row, terms), terms, inUse);
      inUse().add(order.run);
      if (gpu) slots--;
      orders.push(order);
      choices.push({ row, cells: cellsOf(order, row) });
    }
  }
  return { choices, orders, unfit };
};

/** A row whose batch is gone is to be done, too: its run goes on where it stood. So is one that waited and has its word. */
export const isToDo = ({ holder, cells }: ListRow, home: Home): boolean =>
  holder === null &&
  (cells.status === '' || cells.status === 'running' || (cells.status === 'waiting' && !isWaiting(cells, home)));

/** Whether nobody has given its run a word since it parked. */
const isWaiting = ({ competition = '', run = '' }: ListRow['cells'], home: Home): boolean => {
  const folder = folderOfRun(home, competition, run);
  return folder !== undefined && parkedAt(lastOf(folder.journal, 'run.state')?.state ?? '') !== undefined;
};

/** Both are asked of every row of a long list at every turn: they read a cell and nothing else. */
const wantsGpu = ({ cells }: ListRow, { slots, defaults }: JobTerms): boolean =>
  slots > 0 && (cells.gpu || String(defaults.gpu)).toLowerCase() !== 'off';

const fits = ({ cells }: ListRow, { left, defaults }: ChoosingTerms): boolean =>
  left === null || !(Number(cells.time || (defaults.time ?? table.time.or)) * 1000 > left);

/** A person may have copied a row, or taken one back whose run is still about to stop: a run has one row. */
const runsInUse = (rows: readonly ListRow[], running: readonly RowOrder[]): (() => Set<string>) => {
  let known: Set<string> | undefined;
  return () => {
    const held = () => rows.flatMap(({ holder, cells }) => (holder === null ? [] : [cells.run ?? '']));
    known ??= new Set([...running.map(({ run }) => run), ...held()]);
    return known;
  };
};

const orderOf = (
  row: ListRow,
  job: Job | JobMistake,
  terms: ChoosingTerms,
  inUse: () => ReadonlySet<string>,
): Omit<RowOrder, 'claim'> => {
  const { cells, line } = row;
  const left = runOf(row, job, terms.home);
  const begun = left !== null && inUse().has(left) ? null : left;
  const tried = Number(cells.attempts) || 1;
  return {
    ...{ line, job, competition: cells.competition ?? '', mostAttempts: terms.retries + 1, earlier: null },
    run: begun ?? newRunId(new Date(), 4),
    attempt: begun === null ? 1 : tried,
    resumed: begun !== null,
    spent: begun === null ? nothing : spentBefore(cells),
  };
};

/** The run that a row was left with; a person who cleared the status of one that ended wants another. */
const runOf = ({ cells }: ListRow, job: Job | JobMistake, home: Home): string | null => {
  const { run = '', status } = cells;
  if (!isRunId(run) || 'mistake' in job) return null;
  const folder = home.run(job.source.slug, run);
  return status === '' && (!existsSync(folder.request) || existsSync(folder.result)) ? null : run;
};

const cellsOf = ({ run, attempt, resumed, job }: Omit<RowOrder, 'claim'>, { cells }: ListRow): OurCells => ({
  ...{
    status: 'running',
    run: 'mistake' in job ? '' : run,
    attempts: String(attempt),
    score: '',
    metric: '',
    ended: '',
  },
  ...(resumed ? { note: cells.status === 'waiting' ? '' : (cells.note ?? '') } : { note: '', cost: '', seconds: '' }),
});
