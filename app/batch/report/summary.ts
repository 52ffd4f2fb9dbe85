import { columns, RowStatus } from '../../../machines/batch/cells.ts';
import { parseReference } from '../../../services/kaggle/competition/reference.ts';
import { readList } from '../../../services/list/file/read.ts';
import type { ListRow } from '../../../services/list/list.ts';
import { type Refusal, refuse } from '../../refusal.ts';

/** A row of a list as people see it. Numbers are null where the cell holds none. */
export interface SummaryRow {
  readonly line: number;
  readonly competition: string;
  /** As the list has it; '': to do. */
  readonly status: string;
  readonly score: string;
  readonly metric: string;
  /** The estimated place on the leaderboard. */
  readonly standing: string;
  readonly note: string;
  readonly run: string;
  readonly attempts: number | null;
  /** In whole units of money, as the cell has it: 0.41. */
  readonly cost: number | null;
  readonly currency: string | null;
  readonly seconds: number | null;
  readonly seed: string;
  /** ISO 8601, UTC. */
  readonly ended: string;
}

/** One competition of a list: its rows are the seeds it was run with. */
export interface CompetitionTotals {
  readonly competition: string;
  readonly rows: number;
  readonly done: number;
  readonly valid: number;
  readonly seeds: readonly string[];
  readonly metric: string;
  /** The mean score of the rows with `metric`, the most common one, and the sample standard deviation if there are two or more. */
  readonly score: { readonly mean: number; readonly deviation: number | null; readonly count: number } | null;
  readonly hours: number;
}

/** What a list says about itself, read from the file alone. */
export interface BatchSummary {
  readonly rows: readonly SummaryRow[];
  readonly competitions: readonly CompetitionTotals[];
  /** How many rows have each status; 'to do' for the empty one, 'other' for a person's own marks. */
  readonly counts: Readonly<Record<string, number>>;
  /** ok, repaired and fallback, of all that ended (skipped and waiting rows are not counted); null while none has. */
  readonly validRate: number | null;
  /** By currency, in whole units of money. */
  readonly cost: Readonly<Record<string, number>>;
  readonly hours: number;
}

/** Sums up the rows of a list. */
export const summaryOf = (list: readonly ListRow[]): BatchSummary => {
  const rows = list.map(rowOf);
  const ended = rows.filter(({ status }) => isValid(status) || status === 'failed');
  return {
    rows,
    competitions: [...Map.groupBy(rows, keyOf).values()].map(totalsOf),
    counts: countsOf(rows),
    validRate: ended.length === 0 ? null : ended.filter(({ status }) => isValid(status)).length / ended.length,
    cost: costOf(rows),
    hours: hoursOf(rows),
  };
};

/** Sums up a list's file, without writing anything. */
export const summariseList = (path: string): BatchSummary | Refusal => {
  const list = readList(path, columns);
  return list.ok ? summaryOf(list.rows) : refuse('usage', list.message, list.advice);
};

const rowOf = ({ line, cells }: ListRow): SummaryRow => {
  const cell = (name: string) => cells[name] ?? '';
  const [amount = '', currency = null] = cell('cost').split(' ');
  const cost = numberOf(amount);
  return {
    line,
    competition: cell('competition'),
    status: cell('status'),
    score: cell('score'),
    metric: cell('metric'),
    standing: cell('standing'),
    note: cell('note'),
    run: cell('run'),
    attempts: numberOf(cell('attempts')),
    cost,
    currency: cost === null ? null : currency,
    seconds: numberOf(cell('seconds')),
    seed: cell('seed'),
    ended: cell('ended'),
  };
};

/** The number in a cell; null also for texts that Number() reads but nobody means: '', '0x10', 'Infinity'. */
const numberOf = (text: string): number | null => (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : null);

/** Rows are of the same competition if their address or slug is the same, or the path of their folder. */
const keyOf = ({ competition }: SummaryRow): string =>
  parseReference(competition)?.slug ?? competition.replace(/(?<!\/)\/+$/, '');

/** Whether there is a submission that could be sent, even if it is only a fallback. */
export const isValid = (status: string): boolean => status === 'ok' || status === 'repaired' || status === 'fallback';

/** Whether nothing is left to do. A person's own mark means that, too. */
const isDone = (status: string): boolean => !['', 'running', 'waiting'].includes(status);

const totalsOf = (rows: readonly SummaryRow[]): CompetitionTotals => {
  const metric = commonest(rows.flatMap((row) => (numberOf(row.score) === null ? [] : [row.metric])));
  const scores = rows.flatMap((row) => (row.metric === metric ? (numberOf(row.score) ?? []) : []));
  return {
    competition: rows[0]?.competition ?? '',
    rows: rows.length,
    done: rows.filter(({ status }) => isDone(status)).length,
    valid: rows.filter(({ status }) => isValid(status)).length,
    seeds: [...new Set(rows.flatMap(({ seed }) => (seed === '' ? [] : [seed])))],
    metric,
    score: scores.length === 0 ? null : spread(scores),
    hours: hoursOf(rows),
  };
};

/** The most common name, the first of equally common ones; '': there is none. */
const commonest = (names: readonly string[]): string => {
  const groups = [...Map.groupBy(names, (name) => name).values()];
  return groups.reduce((most, next) => (next.length > most.length ? next : most), [])[0] ?? '';
};

const spread = (scores: readonly number[]) => {
  const count = scores.length;
  const mean = scores.reduce((sum, score) => sum + score, 0) / count;
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0);
  return { mean, deviation: count < 2 ? null : Math.sqrt(squares / (count - 1)), count };
};

/** The name under which a status is counted. */
const countedAs = (status: string): string =>
  status === '' ? 'to do' : RowStatus.safeParse(status).success ? status : 'other';

const countsOf = (rows: readonly SummaryRow[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => countedAs(status))].map(([name, group]) => [name, group.length]),
  );

/** Summed in micro-units: 0.1 + 0.2 is 0.3. */
const costOf = (rows: readonly SummaryRow[]): Record<string, number> => {
  const paid = rows.filter(({ cost }) => cost !== null);
  const micro = (group: readonly SummaryRow[]) =>
    group.reduce((sum, { cost }) => sum + Math.round((cost ?? 0) * 1e6), 0);
  const groups = [...Map.groupBy(paid, ({ currency }) => currency ?? '')];
  return Object.fromEntries(groups.map(([currency, group]) => [currency, micro(group) / 1e6]));
};

const hoursOf = (rows: readonly SummaryRow[]): number =>
  rows.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) / 3600;
