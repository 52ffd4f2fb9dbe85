import { argumentValue, calledName, inputs, receiver } from '../../../core/checks/program/call.ts';
import type { Program } from '../../../core/checks/program/program.ts';
import type { Hit } from '../../../core/checks/rule.ts';
import type { SyntaxNode } from '../../../services/python/syntax/node.ts';
import type { Fit, Reviewed, ReviewRule } from '../rule.ts';
import { textsOf } from '../source.ts';

/** What a model must not see when it learns. */
export const leakageRules: readonly ReviewRule[] = [
  {
    id: 'target-among-features',
    severity: 'error',
    about: 'leakage',
    catches:
      'the table that a model is fitted on still holds a target column, followed through names, copies and lists of columns',
    advice: 'Take every target out of the features: X = train.drop(columns=["<target>"]).',
    *check({ fits, columns, competition }) {
      for (const { features, label } of fits) {
        const column = competition.targets.find(
          (target) => label !== undefined && columns.keeps(features, target.column),
        );
        if (column !== undefined) yield hit(features, `\`${short(features)}\` still holds the target ${column.column}`);
      }
    },
  },
  {
    id: 'target-means',
    severity: 'error',
    about: 'leakage',
    catches:
      'means (or the like) of the target per value, over all train rows, put back into train: each row then knows its own answer',
    advice: 'Fit such an encoding on the other folds only, or use sklearn.preprocessing.TargetEncoder, which does.',
    check: (reviewed) => targetMeans(reviewed),
  },
  {
    id: 'fit-on-test',
    severity: 'error',
    about: 'leakage',
    catches:
      'something that learns is fitted on test rows alone, or scalers, imputers, components, encoders of the target on train and test together',
    advice: 'Fit on train rows only (fit_transform), then call transform on test.',
    check: (reviewed) => fitsOnTest(reviewed, 'grave'),
  },
  {
    id: 'fit-on-both',
    severity: 'warning',
    about: 'leakage',
    catches: 'a vocabulary, an encoder of categories or the like is fitted on train and test together: mostly harmless',
    advice: 'Fit it on train rows alone, with a place for what is unknown (handle_unknown).',
    check: (reviewed) => fitsOnTest(reviewed, 'mild'),
  },
  {
    id: 'train-only-column',
    severity: 'warning',
    about: 'leakage',
    catches: 'features hold a column that only train has and that tells the answer',
    advice: 'Leave it out: test does not have it.',
    *check({ fits, columns, competition }) {
      for (const { features, label } of fits) {
        const column = competition.leaks.find((leak) => label !== undefined && columns.keeps(features, leak));
        if (column !== undefined) yield hit(features, `\`${short(features)}\` still holds ${column}`);
      }
    },
  },
  {
    id: 'id-feature',
    severity: 'warning',
    about: 'leakage',
    catches: 'the features still hold the column that names the row',
    advice: 'Drop it, unless its order means something.',
    *check({ fits, columns, competition: { idColumn } }) {
      if (idColumn === null) return;
      for (const { features, label } of fits)
        if (label !== undefined && columns.keeps(features, idColumn))
          yield hit(features, `\`${short(features)}\` still holds ${idColumn}`);
    },
  },
];

const hit = (at: SyntaxNode, message: string): Hit => ({ at, message });
const short = (node: SyntaxNode) => node.text.replaceAll(/\s+/g, ' ').slice(0, 60);

/** Classes that learn statistics of numbers, or answers. */
const grave =
  /(Scaler|Imputer|QuantileTransformer|PowerTransformer|PCA|NMF|KMeans|TargetEncoder|KBinsDiscretizer|Regress\w+|Classifier|SVC|SVR|Ridge|Lasso|ElasticNet|NB)\(\)$/;

const fitsOnTest = function* ({ fits, origins: from, program }: Reviewed, wanted: 'grave' | 'mild'): Generator<Hit> {
  for (const fit of fits) {
    const origins = from.of(fit.features);
    if (!origins.has('test')) continue;
    const alone = !origins.has('train');
    const isGrave = alone || isKnown(program, fit, grave);
    if (isGrave !== (wanted === 'grave')) continue;
    const rows = alone ? 'test rows' : 'train and test rows together';
    yield hit(fit.features, `\`${short(fit.call)}\` learns from ${rows}`);
  }
};

const isKnown = (program: Program, { call }: Fit, pattern: RegExp): boolean => {
  const object = receiver(call);
  return object !== undefined && program.paths.matches(object, pattern) !== undefined;
};

const sums = /^(mean|median|std|var|sum|agg|aggregate|quantile|transform)$/;

const targetMeans = function* ({ program, columns, competition }: Reviewed): Generator<Hit> {
  const isTarget = (name: string) => competition.targets.some(({ column }) => column === name);
  for (const call of program.nodes('call')) {
    if (!program.live.has(call) || !sums.test(calledName(call))) continue;
    const grouped = pickedTarget(call, (key) => textsOf(program, key).texts.some(isTarget), isTarget);
    if (grouped === undefined || !columns.isWholeTrain(receiver(grouped))) continue;
    if (calledName(call) === 'transform' || isPutBack(program, call, (table) => columns.isWholeTrain(table)))
      yield hit(call, `\`${short(call)}\` gives each train row a mean that its own answer is part of`);
  }
};

/** The groupby of `t.groupby(k)['target'].mean()`, `t.groupby(k).target.mean()`. */
const pickedTarget = (
  call: SyntaxNode,
  isKey: (key: SyntaxNode) => boolean,
  isName: (name: string) => boolean,
): SyntaxNode | undefined => {
  const picked = receiver(call);
  const key = picked?.field('subscript');
  const isPicked =
    picked?.type === 'subscript' ? key !== undefined && isKey(key) : isName(picked?.field('attribute')?.text ?? '');
  const grouped = picked?.field('value') ?? picked?.field('object');
  return isPicked && grouped?.type === 'call' && calledName(grouped) === 'groupby' ? grouped : undefined;
};

/** Whether the result is mapped or joined onto train, directly or through a name. */
const isPutBack = (program: Program, made: SyntaxNode, isTrain: (table: SyntaxNode | undefined) => boolean): boolean =>
  program.nodes('call').some((call) => {
    if (!/^(map|merge|join|replace)$/.test(calledName(call)) || !program.live.has(call)) return false;
    const object = receiver(call);
    const table = object?.type === 'subscript' ? object.field('value') : object;
    return isTrain(table) && inputs(call).some((input) => isResult(program, argumentValue(input), made));
  });

/** Whether an expression is the result `made`, a method's result on it, or a name of it. */
const isResult = (program: Program, node: SyntaxNode, made: SyntaxNode): boolean =>
  node === made ||
  (node.type === 'call' && receiver(node) !== undefined && isResult(program, receiver(node) ?? node, made)) ||
  (node.type === 'identifier' &&
    program.names.bindingsOf(node).some((binding) => binding.kind === 'value' && binding.value.contains(made)));
