import { sigmoid } from '../../sigmoid.ts';
import { eachRow, rewriteNumbers, simplexColumns } from '../../simplex.ts';
import { refused, repaired, type Step, type StepContext, type Stepped, unchanged } from '../../step.ts';

/** Class probabilities in another scale: every row adds up to 100, or the solution says that these are logits. */
export const simplexScale: Step = {
  name: 'simplex-scale',
  repairs: ['row-sum', 'out-of-range'],
  run(context) {
    const targets = simplexColumns(context);
    if (targets === undefined) return unchanged(context.table);
    const declared = new Set(targets.map(({ column }) => context.manifest?.scale?.[column.name]));
    const [only] = declared;
    const scale = declared.size === 1 ? only : undefined;
    if (scale === 'logit') return softmaxed(context, targets);
    return scale === 'probability' || declared.has('logit') ? unchanged(context.table) : inHundred(context, targets);
  },
};

type Targets = NonNullable<ReturnType<typeof simplexColumns>>;

const inHundred = (context: StepContext, targets: Targets): Stepped => {
  const { table } = context;
  let hundred = true;
  eachRow(table, targets, (values) => {
    if (!(Math.abs(values.reduce((sum, value) => sum + value, 0) - 100) < 1)) hundred = false;
  });
  if (!hundred) return unchanged(table);
  const shares = rewriteNumbers(context, targets, (values) => {
    for (let j = 0; j < values.length; j += 1) values[j]! /= 100; // within the row
    return true;
  });
  return repaired(shares, 'percent-scale', 'divided percentages by 100', table.rows * targets.length);
};

/** Logits of one model go through the softmax; log-odds of each class by itself are known by shares that add up already. */
const softmaxed = (context: StepContext, targets: Targets): Stepped => {
  const { table } = context;
  let [whole, odds] = [true, true];
  eachRow(table, targets, (values) => {
    if (values.some(Number.isNaN)) whole = false;
    if (!(Math.abs(values.reduce((sum, value) => sum + sigmoid(value), 0) - 1) < 1e-3)) odds = false;
  });
  if (!whole) return unchanged(table);
  if (odds && targets.length === 2)
    return refused(table, 'logits of two classes with opposite signs: of the classes, or of their difference?');
  const shares = rewriteNumbers(context, targets, (values) => {
    if (odds) values.set(values.map(sigmoid));
    else softmax(values);
    return true;
  });
  const what = 'turned logits (so says the manifest) into probabilities';
  return repaired(shares, 'logit-scale', what, table.rows * targets.length);
};

const softmax = (values: Float64Array): void => {
  const top = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let j = 0; j < values.length; j += 1) {
    values[j] = Math.exp(values[j]! - top); // within the row
    sum += values[j]!;
  }
  for (let j = 0; j < values.length; j += 1) values[j]! /= sum;
};
