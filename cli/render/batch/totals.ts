import type { BatchSummary } from '../../../app/batch/report/summary.ts';
import { printable } from '../terminal/printable.ts';
import { span } from '../terminal/span.ts';

type Totals = Pick<BatchSummary, 'rows' | 'counts' | 'validRate' | 'cost'>;

/** The order in which statuses are counted up. */
const order = ['ok', 'repaired', 'fallback', 'failed', 'skipped', 'waiting', 'running', 'to do', 'other'];

/** `25 rows: 20 ok, 2 fallback, 1 failed, 2 to do; valid 95.7 %; 0.41 USD`. */
export const describeTotals = ({ rows, counts, validRate, cost }: Totals): string => {
  const counted = order.flatMap((name) => (counts[name] === undefined ? [] : [`${counts[name]} ${name}`])).join(', ');
  const valid = validRate === null ? '' : `valid ${percent(validRate)}`;
  const all = `${rows.length} row${rows.length === 1 ? '' : 's'}${counted === '' ? '' : `: ${counted}`}`;
  return [all, valid, describeCost(cost)].filter((part) => part !== '').join('; ');
};

/** Rounded down: 99.99 % is not all. */
const percent = (rate: number): string => `${Math.floor(rate * 1000 + 1e-9) / 10} %`;

/** '' if nothing was paid. Each currency has its own sum. */
const describeCost = (cost: BatchSummary['cost']): string =>
  Object.entries(cost)
    .map(([currency, sum]) => printable(`${sum.toFixed(2)} ${currency}`).trim())
    .join(' + ');

/** About how long the rest takes, `parallel` rows at a time, judged by the rows that have ended; '' if none has. */
export const describeRest = ({ rows, counts }: Totals, parallel: number): string => {
  const took = rows.flatMap(({ status, seconds }) => (status === 'running' || seconds === null ? [] : [seconds]));
  const left = (counts['to do'] ?? 0) + (counts.running ?? 0) / 2;
  if (took.length === 0 || left === 0) return '';
  const mean = took.reduce((sum, seconds) => sum + seconds, 0) / took.length;
  return `about ${span((mean * left) / Math.max(1, parallel))} to go`;
};
