import type { BatchSummary, CompetitionTotals } from '../../../app/batch/report/summary.ts';
import { notesDoubt } from '../../../app/result/doubt-words.ts';
import { printable } from '../terminal/printable.ts';
import { span } from '../terminal/span.ts';
import { table } from '../terminal/table.ts';
import { paint } from '../terminal/terminal.ts';
import { describeRow } from './row.ts';
import { finishedRow } from './screen.ts';
import { describeTotals } from './totals.ts';

/** How many rows with trouble or in doubt are shown; --json has all. Skipped rows count, because they wait for a person. */
const mostTrouble = 20;

const head = ['competition', 'rows', 'done', 'valid', 'score', 'metric', 'seeds', 'hours'];

/** A list for a person: a line a competition, then what went wrong, then the totals. */
export const describeSummary = (summary: BatchSummary, out: NodeJS.WriteStream): string => {
  const competitions = table(head, summary.competitions.map(cellsOf));
  return [competitions, '', ...trouble(summary, out), ...totals(summary, out)].join('\n');
};

/** What a batch prints at its end: the same without the table, which may be long. */
export const describeEnd = (summary: BatchSummary, out: NodeJS.WriteStream): string =>
  [...trouble(summary, out), ...totals(summary, out)].join('\n');

const cellsOf = ({ competition, rows, done, valid, score, metric, seeds, hours }: CompetitionTotals): string[] =>
  [
    competition === '' ? '?' : nameOf(competition),
    ...[rows, done, valid].map(String),
    score === null ? '' : scoreOf(score),
    metric,
    few(seeds),
    hours === 0 ? '' : hours.toFixed(2),
  ].map(printable);

/** A long path is cut at its beginning: paths differ at their end. */
const nameOf = (competition: string): string => (competition.length <= 40 ? competition : `…${competition.slice(-39)}`);

const scoreOf = ({ mean, deviation }: NonNullable<CompetitionTotals['score']>): string =>
  `${short(mean, 5)}${deviation === null ? '' : ` ± ${short(deviation, 2)}`}`;

const short = (value: number, digits: number): string => String(Number(value.toPrecision(digits)));

const few = (seeds: readonly string[]): string =>
  seeds.length <= 5 ? seeds.join(' ') : `${seeds.slice(0, 3).join(' ')} ... ${seeds.length} in all`;

const trouble = ({ rows }: BatchSummary, out: NodeJS.WriteStream): string[] => {
  const all = [
    ...['failed', 'waiting', 'skipped', 'fallback'].flatMap((name) => rows.filter(({ status }) => status === name)),
    ...rows.filter(({ status, note }) => (status === 'ok' || status === 'repaired') && notesDoubt(note)),
  ];
  if (all.length === 0) return [];
  const shown = all.slice(0, mostTrouble).map((row) => describeRow(finishedRow(row), out));
  const more = all.length > shown.length ? [`... and ${all.length - shown.length} more: --summary --json`] : [];
  return [...shown, ...more, ''];
};

const totals = (summary: BatchSummary, out: NodeJS.WriteStream): string[] => {
  const time = summary.hours === 0 ? '' : `; ${span(summary.hours * 3600)} of runs`;
  return [`${paint('bold', describeTotals(summary), { stream: out })}${time}`];
};
