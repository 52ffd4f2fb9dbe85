import type { Description } from '../../../core/competition/description.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { metrics } from '../../../core/metrics/table.ts';
import type { Notes } from '../evidence.ts';
import { examplesFrom } from '../layout/without-sample/submission-example.ts';

/** A ranked list whose items the page shows in several rows with one key. Only the first item of each list is answered. */
export const withListInRows = (
  found: MetricFound | undefined,
  description: Description | null,
  notes: Notes,
): MetricFound | undefined => {
  if (found === undefined || metrics[found.name].ranked === undefined || !isInRows(description?.lines ?? []))
    return found;
  notes.because('lists.rows', 'description', 'its example has a row for each item, the likeliest first');
  notes.warn(
    'The page shows a row for each item of a list: the submission has one row for each key, with the first item.',
  );
  return { ...found, k: 1 };
};

const isInRows = (lines: readonly string[]): boolean =>
  examplesFrom(null, lines).some(({ header, rows }) => {
    if (header.length !== 2) return false;
    const keys = rows.map(([key]) => key);
    const pairs = rows.map((row) => row.join('\n'));
    return new Set(keys).size < keys.length && new Set(pairs).size === pairs.length && !rows.some(hasList);
  });

const hasList = ([, cell = '']: readonly string[]): boolean => /\S[ ;|]+\S/.test(cell);
