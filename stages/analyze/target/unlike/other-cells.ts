import { statsOf } from '../../../../core/columns/source.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import { isApart } from '../computed/shown.ts';
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
