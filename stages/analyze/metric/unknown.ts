import { wordPairOf } from '../../../core/competition/labels.ts';
import type { Metric } from '../../../core/schema/competition.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import { isNumber } from '../../../services/tables/types.ts';

/** The name of an unknown metric. The sample then shows what cells may be. */
export const unknownMetric = 'unknown';

/** The most lenient thing that cells like these can be. */
export const wantsOf = (cells: readonly string[]): Metric['wants'] => {
  const present = cells.filter((cell) => !isMissing(cell));
  if (present.length === 0) return 'text';
  if (present.every(isNumber)) return 'values';
  const listed = present.filter((cell) => cell !== '-');
  const marksNothing = listed.length < cells.length;
  if (listed.length > 0 && marksNothing && listed.every((cell) => /^\d+( \d+)+$/.test(cell))) return 'structured';
  return wordPairOf(present) === null ? 'text' : 'labels';
};

/** The metric if neither page nor override names one, and there is no train file to guess by. */
export const withoutMetric = (cells: readonly string[]): Metric => ({
  name: unknownMetric,
  direction: 'max',
  wants: wantsOf(cells),
  k: null,
  confidence: 'low',
});
