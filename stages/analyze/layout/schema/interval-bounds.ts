import { missedShareOn } from '../../../../core/metrics/missed-share.ts';
import type { Notes } from '../../evidence.ts';
import { wordsOf } from './deviations.ts';

interface Question {
  /** The submission's target columns, and the train target behind each. */
  readonly columns: readonly string[];
  readonly mapping: Readonly<Record<string, string>>;
  readonly page: string;
  readonly notes: Notes;
}

const usualMissed = 0.1;
const words = {
  lower: new Set('lower low lo lb lwr min minimum left l'.split(' ')),
  upper: new Set('upper up high hi ub upr max maximum right u'.split(' ')),
};

/** The quantile of each column, if columns are the bounds of intervals: two for each target, the lower and the upper. */
export const intervalBoundsOf = ({ columns, mapping, page, notes }: Question): ReadonlyMap<string, number> => {
  const pairs = [...Map.groupBy(columns, (name) => mapping[name]).values()];
  if (!pairs.every((names) => names.length === 2)) {
    notes.warn('The metric scores intervals, but the submission does not have two columns for each target.');
    return new Map();
  }
  const told = missedShareOn(page);
  if (told === undefined)
    notes.warn(`The page does not tell how many answers an interval may miss: ${usualMissed} is assumed.`);
  const missed = told ?? usualMissed;
  const ordered = pairs.map(lowerFirst);
  notes.because(
    'submission.bounds',
    told === undefined ? 'default' : 'description',
    `${ordered.map(([lower, upper]) => `${lower} to ${upper}`).join(', ')} hold ${Number((1 - missed).toFixed(9))} of the answers`,
  );
  return new Map(ordered.flatMap(([lower, upper]) => [[lower, missed / 2] as const, [upper, 1 - missed / 2] as const]));
};

/** Two bounds in order, by their names, or else as they are. */
const lowerFirst = ([first = '', second = '']: readonly string[]): readonly [string, string] =>
  isOf('upper', first) || isOf('lower', second) ? [second, first] : [first, second];

const isOf = (side: keyof typeof words, name: string): boolean => wordsOf(name).some((word) => words[side].has(word));
