import { literal, markdownTable } from '../../../services/text/markdown.ts';
import { shortName } from '../row/run-folder.ts';
import { type Bar, barChart } from './job-plot.ts';
import type { BatchSummary, CompetitionTotals, SummaryRow } from './summary.ts';

/** GitHub takes at most 1 MiB from a step; it drops all of a longer text. */
const mostBytes = 1_000_000;

/** A list for GitHub's page of a job: totals, plots, and as many rows as fit. */
export const jobSummary = (summary: BatchSummary): string => {
  const { rows, competitions } = summary;
  const done = competitions.reduce((sum, { done }) => sum + done, 0);
  const valid = competitions.reduce((sum, { valid }) => sum + valid, 0);
  const repeated = competitions.some((totals) => totals.rows > 1);
  const parts = [
    `### Medalist: ${done} of ${rows.length} rows done, ${valid} valid`,
    totalsTable(summary),
    ...(repeated ? [competitionsTable(competitions)] : []),
    ...plots(rows),
  ];
  return `${[...parts, rowsTable(rows, mostBytes - Buffer.byteLength(parts.join('\n\n')))].join('\n\n')}\n`;
};

const totalsTable = ({ counts, validRate, cost, hours }: BatchSummary): string => {
  const money = Object.entries(cost).map(([currency, amount]) => moneyOf(amount, currency));
  const rate = validRate === null ? '' : `${(validRate * 100).toFixed(1)} %`;
  return markdownTable(
    [...Object.keys(counts), 'valid of those that ended', 'cost', 'hours'],
    [[...Object.values(counts).map(String), rate, money.join(', '), hours.toFixed(2)]],
  );
};

/** As many competitions as anybody reads; all are in the list. */
const mostCompetitions = 200;

const competitionsTable = (competitions: readonly CompetitionTotals[]): string => {
  const more = competitions.length - mostCompetitions;
  const table = markdownTable(
    ['competition', 'rows', 'done', 'valid', 'seeds', 'score', 'metric', 'hours'],
    competitions
      .slice(0, mostCompetitions)
      .map(({ competition, rows, done, valid, seeds, score, metric, hours }) => [
        literal(competition, 100),
        ...[rows, done, valid].map(String),
        literal(seeds.join(', '), 40),
        score === null ? '' : scoreWords(score),
        literal(metric, 60),
        hours.toFixed(2),
      ]),
  );
  return more > 0 ? `${table}\n\n${more} more competitions are in the list.` : table;
};

const scoreWords = ({ mean, deviation }: NonNullable<CompetitionTotals['score']>): string =>
  `${short(mean)}${deviation === null ? '' : ` ± ${short(deviation)}`}`;

/** A plot of times, and one of scores if several rows have the same metric, because only those can be compared. */
const plots = (rows: readonly SummaryRow[]): string[] => {
  const times = barsOf(rows, ({ seconds }) => seconds);
  const scored = rows.filter(({ score }) => numberOf(score) !== null);
  const alike = [...Map.groupBy(scored, ({ metric }) => metric)].reduce<[string, SummaryRow[]]>(
    (most, next) => (next[1].length > most[1].length ? next : most),
    ['', []],
  );
  const scores = barsOf(alike[1], ({ score }) => numberOf(score));
  return [
    ...(scores.length > 1 ? [barChart(`Score, ${alike[0]}`, 'score', scores)] : []),
    ...(times.length > 0 ? [barChart('Seconds by row', 'seconds', times)] : []),
  ];
};

const barsOf = (rows: readonly SummaryRow[], amount: (row: SummaryRow) => number | null): Bar[] =>
  rows.flatMap((row) => {
    const value = amount(row);
    return value === null ? [] : [{ label: `${shortName(row.competition)} ${row.seed}`.trim(), value }];
  });

const rowsTable = (rows: readonly SummaryRow[], bytes: number): string => {
  const head = ['competition', 'status', 'score', 'metric', 'seed', 'attempts', 'cost', 'seconds', 'run', 'note'];
  const lines = rows.map((row) => [
    literal(row.competition, 100),
    literal(row.status, 20),
    literal(row.score, 20),
    literal(row.metric, 60),
    literal(row.seed, 20),
    row.attempts === null ? '' : String(row.attempts),
    row.cost === null ? '' : moneyOf(row.cost, row.currency ?? ''),
    row.seconds === null ? '' : short(row.seconds),
    literal(row.run, 100),
    literal(row.note),
  ]);
  let left = bytes - 500; // the head, and the words below
  const fitting = lines.findIndex((cells) => {
    left -= Buffer.byteLength(cells.join(' | ')) + 5;
    return left < 0;
  });
  if (fitting === -1) return markdownTable(head, lines);
  const more = `${rows.length - fitting} more rows do not fit here: they are in the list.`;
  return `${markdownTable(head, lines.slice(0, fitting))}\n\n${more}`;
};

const moneyOf = (amount: number, currency: string): string => `${amount.toFixed(2)} ${literal(currency, 10)}`.trim();

const numberOf = (text: string): number | null =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;

const short = (value: number): string => String(Number(value.toPrecision(5)));
