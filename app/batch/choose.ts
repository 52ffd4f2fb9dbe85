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

/** The terms on which rows are chosen. */
export interface ChoosingTerms extends JobTerms {
  readonly retries: number;
  /** Milliseconds left; null: no end. */
  readonly left: number | null;
}

export interface Chosen {
  readonly choices: readonly Choice[];
  /** The order for each of them, without the claim, which is known only when the row is taken. */
  readonly orders: readonly Omit<RowOrder, 'claim'>[];
  /** Rows to do that do not fit into the time that is left. */
  readonly untaken: number;
}

/** Chooses the next rows to do: from the top, at most `free`, if there is time and a GPU slot for them. */
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
  return { choices, orders, untaken: unfit };
};

/** Whether a row is to be done. So is a row whose batch is gone (its run is resumed), and one that waited for a decision and now has it. */
export const isToDo = ({ holder, cells }: ListRow, home: Home): boolean =>
  holder === null &&
  (cells.status === '' || cells.status === 'running' || (cells.status === 'waiting' && !isWaiting(cells, home)));

/** Whether its run is parked and nobody has decided yet. */
const isWaiting = ({ competition = '', run = '' }: ListRow['cells'], home: Home): boolean => {
  const folder = folderOfRun(home, competition, run);
  return folder !== undefined && parkedAt(lastOf(folder.journal, 'run.state')?.state ?? '') !== undefined;
};

// The next two are called for every row of a long list at every turn, so they only read a cell.
const wantsGpu = ({ cells }: ListRow, { slots, defaults }: JobTerms): boolean =>
  slots > 0 && (cells.gpu || String(defaults.gpu)).toLowerCase() !== 'off';

const fits = ({ cells }: ListRow, { left, defaults }: ChoosingTerms): boolean =>
  left === null || !(Number(cells.time || (defaults.time ?? table.time.or)) * 1000 > left);

/** The runs that have a row already. A person may have copied a row, or taken one back whose run has not stopped yet. */
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

/** The run with which a row goes on; null: none. If a person cleared the status of a run that ended, they want a new one. */
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
