import { isMetric, metrics } from '../metrics/table.ts';
import type { DataKind } from '../schema/search/lesson.ts';

type Family = 'classes' | 'numbers' | 'order' | 'words' | 'pictures';

const familyOf: Readonly<Record<DataKind['task'], Family>> = {
  ...{ binary: 'classes', multiclass: 'classes', multilabel: 'classes' },
  ...{ regression: 'numbers', 'multi-target': 'numbers', ordinal: 'numbers', forecasting: 'numbers' },
  ...{ ranking: 'order', 'text-span': 'words', mask: 'pictures' },
};

/** Beyond this, what helped there says nothing about here. */
const farthest = 6;

/** How far two kinds of data are apart: 0 is the same kind. The weights are a judgement, not measured. */
export const distance = (a: DataKind, b: DataKind): number =>
  (a.task === b.task ? 0 : familyOf[a.task] === familyOf[b.task] ? 2 : farthest) +
  (a.metric === b.metric ? 0 : wantsOf(a) === wantsOf(b) ? 1 : 2) +
  (a.media === b.media ? 0 : 3) +
  Math.min(apart(a.rows, b.rows), 3) +
  0.5 * apart(a.numeric, b.numeric) +
  0.5 * apart(a.categorical, b.categorical) +
  apart(a.text, b.text) +
  0.5 * apart(a.date, b.date) +
  0.5 * apart(a.sideTables, b.sideTables);

export const isNear = (a: DataKind, b: DataKind): boolean => distance(a, b) < farthest;

const wantsOf = ({ metric }: DataKind): string => (isMetric(metric) ? metrics[metric].wants : metric);

/** Steps between two orders of magnitude. */
const apart = (a: number, b: number): number => Math.abs(steps(a) - steps(b));
const steps = (count: number): number => (count === 0 ? 0 : String(count).length);
