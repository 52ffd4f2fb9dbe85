import { fold, words } from '../../../../core/competition/names.ts';

/** Beginnings of words that say the opposite of each other; a word that ends with `$` is meant whole. */
const pairs: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['surviv', 'alive$', 'lived$'],
    ['died$', 'dead', 'death', 'decease', 'mortal', 'fatal', 'perish'],
  ],
  [
    ['repaid$', 'repay', 'paid$'],
    ['default', 'delinquen', 'unpaid$', 'chargeoff'],
  ],
  [
    ['retain', 'retention$', 'stay', 'loyal'],
    ['churn', 'exit', 'left$', 'leave', 'attrit', 'cancel', 'quit'],
  ],
  [
    ['win$', 'wins$', 'won$', 'winner$', 'victor'],
    ['lost$', 'lose$', 'loser$', 'defeat'],
  ],
  [['success', 'succeed', 'pass$', 'passed$'], ['fail']],
  [
    ['genuine', 'legit', 'normal$', 'ham$'],
    ['fraud', 'fake', 'spam', 'anomal', 'abnormal'],
  ],
  [
    ['healthy$', 'benign$', 'safe$'],
    ['sick', 'disease', 'unhealthy$', 'malign', 'unsafe$'],
  ],
  [['good$'], ['bad$']],
  [
    ['approv', 'accept'],
    ['reject', 'declin', 'denied$', 'refus'],
  ],
  [
    ['punctual', 'ontime$'],
    ['late$', 'delay'],
  ],
  [
    ['attend', 'present$'],
    ['absent', 'absen', 'noshow$'],
  ],
  [['edible$'], ['poison', 'inedible$']],
];
const denials = /^(?:not?|non|un|in|dis)(?=[a-z]{3})/;

/** Whether two names say the opposite of each other: `repaid` and `defaulted`, `not_spam` and `spam`. */
export const areOpposite = (one: string, other: string): boolean => {
  if (isDenial(one, other) || isDenial(other, one)) return true;
  return pairs.some(
    ([yes, no]) => (says(one, yes, no) && says(other, no, yes)) || (says(one, no, yes) && says(other, yes, no)),
  );
};

/** Whether a column of zeros and ones says the opposite of what is asked for, so that the probability of its zero is the answer. */
export const isReversed = (
  asked: string,
  column: string,
  { min, max, integral }: { readonly min: number; readonly max: number; readonly integral: boolean },
): boolean => integral && min === 0 && max === 1 && areOpposite(asked, column);

const says = (name: string, meant: readonly string[], opposite: readonly string[]): boolean =>
  hasOne(name, meant) && !hasOne(name, opposite);

const hasOne = (name: string, beginnings: readonly string[]): boolean =>
  words(`${name}.x`).some((word) =>
    beginnings.some((one) => (one.endsWith('$') ? word === one.slice(0, -1) : word.startsWith(one))),
  );

const joined = (name: string): string => fold(name).replaceAll('_', '');

/** Whether one name is the other with a no in front: `not_interested` and `interested`. */
export const isDenial = (one: string, other: string): boolean =>
  denials.test(joined(one)) && joined(one).replace(denials, '') === joined(other);
