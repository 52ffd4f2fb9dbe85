import type { Block } from '../python/block.ts';
import { call, compact, dict, figure, type Group, type Python, statement } from '../python/python.ts';
import { estimatorOf } from './estimator.ts';
import type { ModelInputs } from './model-inputs.ts';
import { preparingBlocks } from './preparing.ts';
import type { Member } from './settings.ts';
import { type Step, stepsOf } from './steps.ts';

/** The blocks that prepare columns, and the members as a dict of models by name. */
export const memberBlocks = (members: readonly Member[], inputs: ModelInputs): Block[] => {
  const models = modelsOf(members, inputs);
  return [
    ...preparingBlocks(members, inputs),
    { imports: [], code: `# The share of each member in the blend.\n${statement('WEIGHTS = ', weightsOf(members))}` },
    membersBlock('New models by name, the heaviest in the blend first.', models),
  ];
};

interface Pipe {
  readonly code: Python;
  readonly imports: readonly string[];
}

const pipeOf = (member: Member, inputs: ModelInputs): Pipe => {
  const estimator = estimatorOf(member, inputs.classes, inputs);
  const steps = stepsOf(member, inputs);
  const pipe =
    steps.length === 0
      ? estimator.code
      : call('make_pipeline', [...steps.map((step) => stepCode[step]), estimator.code]);
  return {
    code: pipe,
    imports: [
      ...estimator.imports,
      ...(steps.length === 0 ? [] : ['from sklearn.pipeline import make_pipeline']),
      ...(steps.some((step) => ofFunctions.has(step)) ? [transformer] : []),
      ...(steps.some((step) => copied.has(step)) ? ['from sklearn.base import clone'] : []),
      ...(steps.includes('filled') ? ['from sklearn.impute import SimpleImputer'] : []),
    ],
  };
};

const transformer = 'from sklearn.preprocessing import FunctionTransformer';

const copied: ReadonlySet<Step> = new Set(['linear', 'network']);
const ofFunctions: ReadonlySet<Step> = new Set(['with_past', 'with_crosses', 'codes', 'wide_codes']);
const stepCode: Readonly<Record<Step, Python>> = {
  with_past: 'FunctionTransformer(with_past)',
  with_crosses: 'FunctionTransformer(with_crosses)',
  TargetMeans: 'TargetMeans()',
  codes: 'FunctionTransformer(codes)',
  wide_codes: 'FunctionTransformer(wide_codes)',
  filled: 'SimpleImputer(strategy="constant", fill_value=-999)',
  linear: 'clone(linear_columns)', // members learn side by side, and a pipeline does not copy its steps
  network: 'clone(network_columns)',
};

/** Members of one target with their shares. */
export const weightsOf = (members: readonly Member[]): Group => {
  const shares = roundedShares(members.map(({ weight }) => weight));
  return dict(members.map(({ name }, at) => [name, figure(shares[at] ?? 0)]));
};

/** Rounds weights to thousandths that add up to 1: a sum of 0.999 would make each prediction a thousandth too small. */
export const roundedShares = (weights: readonly number[]): number[] => {
  const parts = weights.map((weight) => 1000 * weight);
  const whole = parts.map(Math.floor);
  const missing = 1000 - whole.reduce((sum, one) => sum + one, 0);
  const nearest = parts
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .toSorted((one, other) => other.rest - one.rest)
    .slice(0, missing);
  for (const { at } of nearest) whole[at] = (whole[at] ?? 0) + 1;
  return whole.map((one) => one / 1000);
};

/** New models of one target by name, and what they import. */
export const modelsOf = (
  members: readonly Member[],
  inputs: ModelInputs,
): { readonly code: Group; readonly imports: string[] } => {
  const models = members.filter(({ family }) => family !== 'rule'); // all that a rule answers is known before
  const pipes = models.map((member) => pipeOf(member, inputs));
  return {
    code: dict(models.map(({ name }, at) => [name, pipes[at]?.code ?? 'None'])),
    imports: pipes.flatMap(({ imports }) => imports),
  };
};

/** The function that gives new models. */
export const membersBlock = (
  words: string,
  { code, imports }: { readonly code: Group; readonly imports: readonly string[] },
): Block => ({
  imports,
  code: ['def members(seed):', `    """${words}"""`, compact('return ', code, 4)].join('\n'),
});
