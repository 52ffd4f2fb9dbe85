import type { Finding } from '../../../../schema/finding.ts';
import { truthOf } from '../../../cells/labels.ts';
import { familyOf, isChance } from '../../../kinds.ts';
import type { TargetColumn } from '../../../subject.ts';
import { eachTarget } from '../each-target.ts';
import { doubt } from './doubt.ts';
import { Moments } from './moments.ts';

/** What the numbers of a column look like as a whole, beside train's. */
export const spread = eachTarget(
  ({ kind }) => familyOf(kind) === 'number',
  (_, target) => {
    const moments = new Moments();
    return {
      see(parsed) {
        moments.see(parsed.numbers(target).values, parsed.batch.rows);
      },
      findings: () => (moments.isConstant ? [] : doubtsAbout(target, moments)),
    };
  },
);

/** A column of numbers that are not all the same, as a whole. */
interface Spread {
  readonly rows: number;
  readonly mean: number;
  readonly std: number;
  readonly onlyZeroOne: boolean;
  /** All numbers have two decimals at most. */
  readonly onlyHundredths: boolean;
}

/** Everything odd about such a column. */
export const doubtsAbout = (target: TargetColumn, seen: Spread): readonly Finding[] =>
  [nearlyConstant, hard, coarse, far, otherClass].flatMap((found) => found(target, seen) ?? []);

type Doubt = (target: TargetColumn, seen: Spread) => Finding | undefined;

const nearlyConstant: Doubt = (target, { std }) => {
  const wanted = target.profile?.numeric?.std;
  if (wanted === undefined || wanted === 0 || std >= wanted / 1000) return undefined;
  const message = `spread ${std.toPrecision(3)} where train has ${wanted.toPrecision(3)}`;
  return doubt('nearly-constant', target, message, 'Check that the model learned anything.');
};

const hard: Doubt = (target, { onlyZeroOne }) =>
  isChance(target.kind) && onlyZeroOne
    ? doubt(
        'hard-probabilities',
        target,
        'all predictions are 0 or 1',
        'Write probabilities (predict_proba): the metric ranks or weighs them.',
      )
    : undefined;

/** Rows enough that ties are no accident. */
const manyRows = 1000;

const coarse: Doubt = (target, { onlyHundredths, onlyZeroOne, rows }) =>
  isChance(target.kind) && onlyHundredths && !onlyZeroOne && rows >= manyRows
    ? doubt(
        'coarse-probabilities',
        target,
        'all predictions are rounded to two decimals',
        'Write them unrounded: ties cost rank, and zeros cost log loss.',
      )
    : undefined;

const far: Doubt = (target, { mean, std }) => {
  const train = target.profile?.numeric;
  if ((target.kind !== 'real' && target.kind !== 'bounded-real') || !train) return undefined;
  if (mean >= train.min && mean <= train.max && Math.abs(mean - train.mean) <= 3 * train.std && std <= 10 * train.std)
    return undefined;
  const message = `mean ${mean.toPrecision(4)} where train has ${train.mean.toPrecision(4)}`;
  return doubt('far-from-train', target, message, 'Check the scale: a logarithm not undone, or undone twice.');
};

/** Share of rows of train that say yes; undefined where two labels are not a yes and a no. */
const shareOfYes = ({ profile }: TargetColumn): number | undefined => {
  const [one, two, ...more] = profile?.labels ?? [];
  if (one === undefined || two === undefined || more.length > 0) return undefined;
  const yes = [one, two].filter(({ label }) => truthOf(label) === true);
  const no = [one, two].filter(({ label }) => truthOf(label) === false);
  return yes.length === 1 && no.length === 1 ? yes[0]!.count / (one.count + two.count) : undefined; // there is one
};

/** Probabilities that fit train's share of the other label: their order is the wrong way round. */
const otherClass: Doubt = (target, { mean }) => {
  const share = target.kind === 'probability' ? shareOfYes(target) : undefined;
  if (share === undefined || Math.abs(mean - share) <= 0.3 || Math.abs(1 - mean - share) > 0.15) return undefined;
  const message = `mean ${mean.toPrecision(3)} where ${share.toPrecision(3)} of train are positive`;
  return doubt(
    'other-class',
    target,
    message,
    'Check that these are probabilities of the positive class, not of the other.',
  );
};
