import type { Finding } from '../../schema/finding.ts';
import { warning } from '../finding.ts';
import { familyOf } from '../kinds.ts';
import type { TargetCells } from '../subject.ts';
import { tally } from '../tally.ts';
import type { Rule } from './rule.ts';

type Doubt = (target: TargetCells) => Finding | undefined;

/** Valid, but probably not what was wanted. Only warnings: none of these makes a file wrong. */
export const sanity: Rule = ({ targets }) =>
  targets.flatMap((target) => doubts.flatMap((doubt) => (target.cells.length < 2 ? [] : (doubt(target) ?? []))));

const say = (rule: string, { column }: TargetCells, message: string, advice: string): Finding =>
  warning(rule, `${JSON.stringify(column.name)}: ${message}`, advice, { columnName: column.name });

const isConstant = (cells: readonly string[]): boolean => cells.every((cell) => cell === cells[0]);

const constant: Doubt = (target) => {
  const { cells, column, kind } = target;
  if (!isConstant(cells)) return undefined;
  if (column.uniques === 1 && cells[0] === column.sampleValues[0])
    return say('sample-fill', target, 'every cell is what the sample has', 'Write predictions, not the sample.');
  return familyOf(kind) === 'label'
    ? say('one-class', target, `every row is ${JSON.stringify(cells[0])}`, 'Check that the model learned anything.')
    : say('constant', target, `every row is ${JSON.stringify(cells[0])}`, 'Check that the model learned anything.');
};

const nearlyConstant: Doubt = (target) => {
  const spread = target.profile?.numeric?.std;
  if (familyOf(target.kind) !== 'number' || spread === undefined || spread === 0 || isConstant(target.cells))
    return undefined;
  const { std } = moments(target.numbers().values);
  return std < spread / 1000
    ? say(
        'nearly-constant',
        target,
        `spread ${std.toPrecision(3)} where train has ${spread.toPrecision(3)}`,
        'Check that the model learned anything.',
      )
    : undefined;
};

const hardProbabilities: Doubt = (target) => {
  if (target.kind !== 'probability' && target.kind !== 'simplex') return undefined;
  const hard = target.numbers().values.every((value) => value === 0 || value === 1);
  return hard && !isConstant(target.cells)
    ? say(
        'hard-probabilities',
        target,
        'all predictions are 0 or 1',
        'Write probabilities (predict_proba): the metric ranks or weighs them.',
      )
    : undefined;
};

const farFromTrain: Doubt = (target) => {
  const train = target.profile?.numeric;
  if ((target.kind !== 'real' && target.kind !== 'bounded-real') || !train) return undefined;
  const { mean, std } = moments(target.numbers().values);
  if (mean >= train.min && mean <= train.max && Math.abs(mean - train.mean) <= 3 * train.std && std <= 10 * train.std)
    return undefined;
  return say(
    'far-from-train',
    target,
    `mean ${mean.toPrecision(4)} where train has ${train.mean.toPrecision(4)}`,
    'Check the scale: a logarithm not undone, or undone twice.',
  );
};

const labelShares: Doubt = (target) => {
  const train = target.profile?.labels;
  if (familyOf(target.kind) !== 'label' || !train || target.cells.length < 50 || isConstant(target.cells))
    return undefined;
  const total = train.reduce((sum, { count }) => sum + count, 0);
  const there = tally(target.cells);
  const distance =
    train.reduce(
      (sum, { label, count }) => sum + Math.abs(count / total - (there.get(label) ?? 0) / target.cells.length),
      0,
    ) / 2;
  return distance > 0.4
    ? say(
        'label-shares',
        target,
        `labels are spread differently than in train (distance ${distance.toFixed(2)})`,
        'Check the label encoding.',
      )
    : undefined;
};

const doubts: readonly Doubt[] = [constant, nearlyConstant, hardProbabilities, farFromTrain, labelShares];

const moments = (values: Float64Array): { mean: number; std: number } => {
  const numbers = values.filter((value) => !Number.isNaN(value));
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return { mean, std: Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length) };
};
