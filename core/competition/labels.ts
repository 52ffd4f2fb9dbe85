import { isNumber } from '../../services/tables/types.ts';
import { truthOf } from '../submission/cells/labels.ts';
import { fold } from './names.ts';

const pairs: readonly (readonly [yes: string, no: string])[] = [
  ['True', 'False'],
  ['true', 'false'],
  ['TRUE', 'FALSE'],
  ['T', 'F'],
  ['t', 'f'],
  ['Yes', 'No'],
  ['yes', 'no'],
  ['YES', 'NO'],
  ['Y', 'N'],
  ['y', 'n'],
  ['1', '0'],
  ['1.0', '0.0'],
];

/** True for labels that say yes or no in words: True/False, t/f, Yes/No. */
export const areBooleans = (labels: readonly string[]): boolean =>
  labels.length === 2 && labels.every((label) => truthOf(label) !== undefined && !isNumber(label));

const pairOf = (cells: readonly string[]) =>
  pairs.find((pair) => cells.length > 0 && cells.every((cell) => pair.includes(cell)));

/** The spelling of yes and no in words that all of these cells have: one False is enough to know True. */
export const truthPairOf = (cells: readonly string[]): [yes: string, no: string] | null => {
  const [yes, no] = pairOf(cells) ?? [];
  return yes === undefined || no === undefined || isNumber(yes) ? null : [yes, no];
};

/** The same for cells that nothing else speaks for: a single letter may be any label, unless both are there. */
export const wordPairOf = (cells: readonly string[]): [yes: string, no: string] | null => {
  const pair = truthPairOf(cells);
  return pair?.every((word) => word.length > 1 || cells.includes(word)) ? pair : null;
};

const asSampleWrites = (label: string, sample: readonly string[]): string => {
  if (sample.includes(label)) return label;
  const whole = /^([+-]?\d+)\.0+$/.exec(label)?.[1];
  if (whole !== undefined && sample.every((cell) => !cell.includes('.'))) return whole;
  const twins = sample.filter((cell) => fold(cell) === fold(label) && fold(cell) !== '');
  return twins.length === 1 && !isNumber(label) ? (twins[0] ?? label) : label;
};

/** Train's labels as the submission must spell them: `1` is `True` where the sample says False. */
export const spellLabels = (labels: readonly string[], sample: readonly string[]): string[] => {
  const truth = labels.map(truthOf);
  const pair = pairOf(sample);
  if (labels.length === 2 && pair && truth.every((value) => value !== undefined) && truth[0] !== truth[1]) {
    return truth.map((value) => (value ? pair[0] : pair[1]));
  }
  const spelled = labels.map((label) => asSampleWrites(label, sample));
  return new Set(spelled).size === labels.length ? spelled : [...labels]; // `>50K` is no other spelling of `<=50K`
};
