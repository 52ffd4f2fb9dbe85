import { quotedList } from '../../../../core/brief/wording/quoted.ts';
import { statsOf } from '../../../../core/columns/source.ts';
import { hasTrait, metrics } from '../../../../core/metrics/table.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import { isNumber } from '../../../../services/tables/types.ts';
import type { TargetMap, TargetsAsked } from '../targets.ts';

/** Notes a found target whose cells cannot be what is asked for: they are in another unit, or have more classes than one probability can express. */
export const noteOtherCells = (
  { targets, train, shown = [], metric, notes }: TargetsAsked,
  { columns, mapping }: TargetMap,
): void => {
  const [asked, ...more] = targets;
  const [column, ...others] = columns;
  if (asked === undefined || column === undefined || more.length + others.length > 0) return;
  const { number, unique } = statsOf(train, column);
  const wants = metric && metrics[metric.name].wants;
  const say = (why: string): void => {
    notes.because('targets.other', 'sample_submission', why);
    notes.warn(`The target may be another thing: ${why}.`);
  };
  if (wants === 'values' && number !== null && mapping[asked] === column && isApart(shown, number))
    say(
      `the sample shows ${shown[0]} for "${asked}", and train's "${column}" is from ${number.min} to ${number.max}: which speaks for another unit or a logarithm`,
    );
  if (wants !== 'probabilities' || unique < 3 || (metric?.name === 'gini' && number !== null)) return;
  const isShare = number !== null && number.min >= 0 && number.max <= 1;
  if (!isShare && number?.integral !== false && unique <= mostClasses)
    say(`"${asked}" is the probability of one class, and train's "${column}" has ${unique} of them`);
  else if (!isShare && number !== null)
    say(`"${asked}" is a probability, and train's "${column}" holds numbers from ${number.min} to ${number.max}`);
};

const mostClasses = 50;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** A number so many times larger or smaller than all of train's is no chance. */
const far = 3;

/**
 * Whether the sample shows numbers that are far from all of train's and are no placeholders, so that they are in another unit, or are
 * logarithms.
 */
const isApart = (cells: readonly string[], { min, max }: Range): boolean => {
  const shown = cells.filter((cell) => !isMissing(cell));
  if (shown.length === 0 || !shown.every(isNumber)) return false;
  const values = shown.map(Number);
  const isPlaceholder = values.every((value) => value === values[0] && (Number.isInteger(value) || value === 0.5));
  if (isPlaceholder || max <= min) return false;
  return values.every((value) => value > 0 && ((min > 0 && value * far < min) || (max > 0 && value > max * far)));
};

/** Notes several columns of the submission that one column of train answers, where the metric does not read them as quantiles or bounds of it. */
export const noteOneAnswer = ({ targets, metric, notes }: TargetsAsked, learned: string): void => {
  if (metric !== undefined && (hasTrait(metric.name, 'columns-named') || ofOneAnswer.has(metric.name))) return;
  const why = `${quotedList(targets, 3)} have the same answer, "${learned}", and nothing says what is different in each`;
  notes.because('targets.other', 'sample_submission', why);
  notes.warn(`The submission is not understood: ${why}.`);
};

/** These read a second column as a deviation, or as the other bound of an interval. */
const ofOneAnswer: ReadonlySet<string> = new Set(['laplace_ll', 'winkler']);
