import { labelsOrNumbers } from '../../../core/competition/labels-or-numbers.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import { type MetricName, metrics } from '../../../core/metrics/table.ts';
import type { TargetProfile } from '../../../core/schema/competition.ts';
import { isNumber } from '../../../services/tables/types.ts';
import type { TargetMap } from '../target/targets.ts';

/** What a metric would have to judge. */
export interface Judged {
  readonly map: TargetMap;
  readonly targets: readonly TargetProfile[];
  /** First cells of the first target in the sample. */
  readonly sampleCells: readonly string[];
}

/** Why this metric cannot judge such a target; null: it can. */
export const whyUnfit = (name: MetricName, { map, targets }: Pick<Judged, 'map' | 'targets'>): string | null => {
  const every = (holds: (target: TargetProfile) => boolean) => targets.every(holds);
  switch (metrics[name].wants) {
    case 'values':
      return every(({ numeric }) => numeric !== null) ? null : 'as it wants numbers and the target has none';
    case 'probabilities':
      return map.layout === 'classes' || every(isClasses) || every(isShare)
        ? null
        : 'as it wants classes and the target has numbers';
    case 'labels':
      return every(isClasses) ? null : 'as it wants classes and the target has numbers';
    case 'text':
      return every(({ numeric }) => numeric === null) ? null : 'as it wants text and the target has numbers';
    case 'scores':
    case 'lists':
    case 'structured':
      return null;
  }
};

const isClasses = ({ labels, numeric }: TargetProfile): boolean =>
  labels !== null && (numeric === null || numeric.integral);
const isShare = ({ numeric }: TargetProfile): boolean => numeric !== null && numeric.min >= 0 && numeric.max <= 1;

/** Why the metric on a page cannot be meant. One that is only mentioned must fit in every way; one that is stated must only be possible. */
export const whyNotMeant = ({ name, confidence, source }: MetricFound, judged: Judged): string | null => {
  if (source === 'override' || judged.targets.length === 0) return null;
  if (confidence === 'low') return whyUnfit(name, judged) ?? whyUnlikely(name, judged);
  const isMeasured = metrics[name].wants === 'labels' && judged.targets.every(hardlyRepeats);
  return isMeasured ? 'as the numbers of the target hardly repeat' : null;
};

const fewestRows = 20;

/** Whether a target's numbers hardly repeat, as measurements and prices do, unlike numbers of classes. */
const hardlyRepeats = ({ labels, numeric, rows, missing }: TargetProfile): boolean =>
  numeric !== null && rows - missing >= fewestRows && (labels === null || labels.length > (rows - missing) / 2);

/** Why a metric that is only mentioned is not taken, although it is possible. */
const whyUnlikely = (name: MetricName, { map, targets, sampleCells }: Judged): string | null => {
  const shown = sampleCells.filter((cell) => cell !== '');
  const kindOf = ({ labels, numeric }: TargetProfile) =>
    labelsOrNumbers({ distinct: labels?.length ?? Number.POSITIVE_INFINITY, numeric, shown });
  const isOfTwo = ({ labels }: TargetProfile) => labels?.length === 2;
  switch (metrics[name].wants) {
    case 'labels':
      if (map.layout === 'classes') return 'as the sample has a column for each class';
      if (targets.every(isOfTwo) && shown.some(isFraction)) return 'as the sample shows probabilities';
      return targets.every((target) => kindOf(target) === 'labels') ? null : 'as the target holds amounts';
    case 'values':
    case 'scores':
      return targets.every((target) => target.numeric !== null && !isOfTwo(target))
        ? null
        : 'as the target holds labels';
    case 'lists':
    case 'structured':
      return targets.every(({ numeric }) => numeric !== null) && !shown.some(isListed)
        ? 'as the target holds single numbers'
        : null;
    case 'probabilities':
    case 'text':
      return null;
  }
};

const isListed = (cell: string): boolean => /\S[ ,;|]\S/.test(cell);

const isFraction = (cell: string): boolean => isNumber(cell) && !/^-?\d+$/.test(cell);
