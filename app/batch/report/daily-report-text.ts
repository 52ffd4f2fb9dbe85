import type { StageFailure } from '../../../core/schema/result.ts';
import { formatMoney } from '../../../services/ledger/money.ts';
import type { Overview } from '../../../services/ledger/overview.ts';
import type { BookProblem } from '../../../services/sqlite/book-problem.ts';
import { markdownTable } from '../../../services/text/markdown.ts';
import type { Refusal } from '../../refusal.ts';
import type { BatchEnded } from '../options.ts';
import { shortName } from '../row/run-folder.ts';
import { counted, lasting, moneyOf, plain, sizeOf } from './daily-report-words.ts';
import { type BatchSummary, isValid, type SummaryRow } from './summary.ts';

/** What a day's report is made of. */
export interface Day {
  readonly list: string;
  readonly day: string;
  readonly now: Date;
  readonly ended: BatchEnded | Refusal;
  /** Null: the list cannot be read. */
  readonly summary: BatchSummary | null;
  /** The rows that ended on this day. */
  readonly rows: readonly SummaryRow[];
  /** Those of them that are not valid, or only a fallback, with the reason from their run. */
  readonly troubles: readonly {
    readonly row: SummaryRow;
    readonly folder: string | undefined;
    readonly failure: StageFailure | undefined;
  }[];
  /** Spent on models that day, or why that is not known. */
  readonly money: Overview['today'] | BookProblem['message'];
  readonly disk: { readonly used: number; readonly free: number | null };
}

/** The most rows that are shown; the list has them all. */
const mostRows = 500;

/** The report of one day in Markdown: what ran, what went wrong and why, and what is to do. */
export const dailyReport = (day: Day): string => {
  const parts = [
    `# ${plain(day.list)}: ${day.day} (UTC)`,
    lastBatch(day),
    '## What ended on this day',
    ...ranToday(day),
    ...(day.troubles.length === 0
      ? []
      : ['## What went wrong', ...day.troubles.slice(0, mostRows).map(describeTrouble)]),
    '## To do',
    toDo(day),
    '## Money and disk',
    [`- models on this day: ${spent(day.money)}`, `- ${diskWords(day.disk)}`].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
};

const lastBatch = ({ ended, now }: Day): string => {
  const at = `${now.toISOString().slice(0, 19)}Z`;
  if (!ended.ok) return `The last batch, until ${at}: **${plain(ended.message)}**\n${plain(ended.advice)}`;
  const { rows, failed, seconds } = ended.here;
  const did = `${counted(rows, 'row')} in ${lasting(seconds)}, ${failed} failed`;
  const problem = ended.problem === null ? '' : ` **The list could not be written at last**: ${plain(ended.problem)}.`;
  return `The last batch, until ${at}: ${endWords[ended.end]} It did ${did}.${problem}`;
};

const endWords: Readonly<Record<BatchEnded['end'], string>> = {
  done: 'nothing was left to do.',
  time: '**its time was up**; the next one goes on.',
  failures: '**too many rows failed one after the other**, so it stopped.',
  interrupted: '**it was stopped**; the next one goes on.',
};

const ranToday = ({ rows }: Day): string[] => {
  if (rows.length === 0) return ['Nothing.'];
  const valid = rows.filter(({ status }) => isValid(status)).length;
  const sums = [
    `${counted(rows.length, 'row')}: ${valid} valid, ${rows.filter(({ status }) => status === 'fallback').length} of them fallbacks`,
    `${rows.filter(({ status }) => status === 'failed').length} failed`,
    `cost ${moneyOf(costOf(rows))}`,
    lasting(rows.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)),
  ];
  const more = rows.length > mostRows ? [`${rows.length - mostRows} more rows are in the list.`] : [];
  return [rowsTable(rows.slice(0, mostRows)), ...more, `${sums.join('; ')}.`];
};

const rowsTable = (rows: readonly SummaryRow[]): string =>
  markdownTable(
    ['competition', 'status', 'score', 'metric', 'cost', 'seconds', 'note'],
    rows.map((row) => [
      nameOf(row),
      ...[row.status, row.score, row.metric].map((cell) => plain(cell, 60)),
      row.cost === null ? '' : moneyOf({ [row.currency ?? '']: row.cost }),
      row.seconds === null ? '' : String(row.seconds),
      plain(row.note),
    ]),
  );

/** Rows of one competition differ by their seed. */
const nameOf = ({ competition, seed }: SummaryRow): string =>
  plain(seed === '' ? shortName(competition) : `${shortName(competition)}, seed ${seed}`);

const costOf = (rows: readonly SummaryRow[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { cost, currency } of rows) {
    if (cost !== null) sums[currency ?? ''] = (sums[currency ?? ''] ?? 0) + cost;
  }
  return sums;
};

const describeTrouble = ({ row, folder, failure }: Day['troubles'][number]): string => {
  const why = failure === undefined ? row.note : `${failure.stage}: ${failure.message}`;
  const lines = [
    `### ${nameOf(row)}: ${plain(row.status, 60)} (line ${row.line})`,
    `- why: ${plain(why, 1000) || 'no reason is known'}`,
    ...(failure?.advice === undefined ? [] : [`- do: ${plain(failure.advice, 1000)}`]),
    ...(folder === undefined ? [] : [`- look: \`medalist log ${row.run}\``]),
    row.status === 'waiting'
      ? '- again: give it your word; the next batch takes its result'
      : '- again: clear its `status` in the list; the next batch takes it',
  ];
  return lines.join('\n');
};

const toDo = ({ summary, list }: Day): string => {
  if (summary === null) return `The list cannot be read: see \`medalist batch --summary\` for ${plain(list)}.`;
  const { counts } = summary;
  const count = (status: string) => counts[status] ?? 0;
  const lines = [
    [count('to do'), 'to do: the next batch takes them'],
    [count('running'), 'marked as running: another batch has them, or the next one goes on with them'],
    [count('failed'), 'failed: fix the reason, then clear the status'],
    [count('fallback'), 'only a fallback: valid, but a plain constant'],
    [count('waiting'), 'waiting for your word: their notes say how to give it; then the next batch takes them'],
    [count('skipped'), 'skipped: their notes say what they wait for'],
    [count('other'), "with a mark of somebody's own: left alone"],
  ] as const;
  const some = lines.filter(([number]) => number > 0).map(([number, words]) => `- ${counted(number, 'row')} ${words}`);
  return some.length === 0 ? `Nothing: ${counted(summary.rows.length, 'row')}, all done.` : some.join('\n');
};

const spent = (money: Day['money']): string => {
  if (typeof money === 'string') return `not known: ${plain(money)}`;
  if (money.length === 0) return 'nothing';
  return money
    .map(({ cost, currency, calls, tokens, unpriced }) => {
      const unknown = unpriced === 0 ? '' : ` (${unpriced} of unknown price)`;
      return `${formatMoney(cost)} ${currency}, ${counted(calls, 'call')}${unknown}, ${counted(tokens, 'token')}`;
    })
    .join('; ');
};

const diskWords = ({ used, free }: Day['disk']): string =>
  `submissions/ uses ${sizeOf(used)}${free === null ? '' : `; ${sizeOf(free)} are free there`}`;
