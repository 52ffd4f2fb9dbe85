import { type Block, block } from '../block.ts';
import { call, compact, dict, figure, type Group, names, type Python, statement } from '../python.ts';
import { estimatorOf } from './estimator.ts';
import { isNetwork, networkBlock, networkColumns } from './network.ts';
import type { Member } from './settings.ts';
import type { TextModel } from './text.ts';
import { ngramsBlock, stackOf, topicsPipe } from './text-block.ts';
import { isTopics } from './topics.ts';

/** What the members learn from. */
export interface Shown {
  readonly classes: number;
  readonly categories: boolean;
  /** Names in X of all categories. */
  readonly levels: readonly string[];
  readonly missing: boolean;
  /** So few cells that one thread does best. */
  readonly small: boolean;
  /** Names in X of the categories that trees see by their mean targets, too. */
  readonly encoded: readonly string[];
  /** Names in X of those that LightGBM sees as numbers. */
  readonly wide: readonly string[];
  /** There are crosses of categories beside X. */
  readonly crossed: boolean;
  /** There are pairs of columns beside X. */
  readonly paired: boolean;
  /** Names in X of those whose levels become columns of a network; null: all. */
  readonly few: readonly string[] | null;
  /** Absolute errors count. */
  readonly robust: boolean;
  /** Models of texts, whose scores are in X, too. */
  readonly texts: readonly TextModel[];
}

/** The blocks that prepare columns, and the members as a dict of models by name. */
export const memberBlocks = (members: readonly Member[], shown: Shown): Block[] => {
  const models = modelsOf(members, shown);
  return [
    ...preparingBlocks(members, shown),
    { imports: [], code: `# The share of each member in the blend.\n${statement('WEIGHTS = ', weightsOf(members))}` },
    membersBlock('New models by name, the heaviest in the blend first.', models),
  ];
};

/** What members need before they can learn. */
export const preparingBlocks = (members: readonly Member[], shown: Shown): Block[] => {
  const used = new Set(members.flatMap((member) => stepsOf(member, shown)));
  const linear = members.filter(({ view }) => view === 'linear');
  const sparse = linear.some(({ settings }) =>
    ['lsqr', 'liblinear'].includes(String(settings?.solver ?? settings?.estimator__solver)),
  );
  const dense = linear.some(({ family }) => family === 'discriminant' || family === 'lasso');
  return [
    ...(used.has('codes') ? [block('features/codes')] : []),
    ...(used.has('wide_codes') ? [block('features/wide_codes', [], { WIDE: names(shown.wide) })] : []),
    ...(used.has('with_pairs') ? [block('features/with_pairs')] : []),
    ...(used.has('with_crosses') ? [block('features/with_crosses')] : []),
    ...(used.has('TargetMeans') ? [targetMeans(shown)] : []),
    ...(linear.length > 0
      ? [
          block('features/linear_columns', [
            ...(shown.missing ? ['missing'] : []),
            ...(shown.categories || shown.crossed ? ['levels'] : []),
            ...(sparse && !dense ? ['sparse'] : []),
          ]),
        ]
      : []),
    ...networkBlocks(members, shown),
    ...(members.some(({ family }) => family === 'text') ? [ngramsBlock(shown.classes)] : []),
    ...outerBlocks(members),
  ];
};

/** Where nearly all categories have mean targets, those that have none are told. */
const targetMeans = ({ classes, crossed, encoded, levels }: Shown): Block => {
  const words = [...(classes > 2 ? ['classes'] : []), ...(crossed ? ['crossed'] : [])];
  const others = levels.filter((name) => !encoded.includes(name));
  if (!encoded.every((name) => levels.includes(name)) || 2 * others.length >= encoded.length)
    return block('features/target_means', words, { ENCODED: names(encoded) });
  if (others.length === 0) return block('features/target_means', words, { ENCODED: 'CATEGORIES' });
  const kept = '[name for name in CATEGORIES if name not in UNCODED]';
  const { imports, code } = block('features/target_means', words, { ENCODED: kept });
  return { imports, code: `${compact('UNCODED = ', names(others))}\n${code}` };
};

/** The network that is a member, if any, and its columns. */
const networkBlocks = (members: readonly Member[], shown: Shown): Block[] => {
  const network = members.find(isNetwork);
  if (network === undefined) return [];
  const linear = members.some(({ view }) => view === 'linear');
  return [networkColumns({ ...shown, linear }), networkBlock(network, classifies(network, shown), shown.robust)];
};

const classifies = (member: Member, { classes }: Shown): boolean => classes > 0 || member.learns === 'grades';

interface Pipe {
  readonly code: Python;
  readonly imports: readonly string[];
}

const pipeOf = (member: Member, shown: Shown): Pipe => {
  if (member.family === 'text_stack') return stackOf(member);
  if (isTopics(member)) return topicsPipe(member);
  const estimator = estimatorOf(member, classifies(member, shown), shown);
  const scaled = member.family === 'kernel' && !classifies(member, shown);
  const model = scaled
    ? call('TransformedTargetRegressor', [estimator.code], { transformer: 'StandardScaler()' })
    : estimator.code;
  const steps = stepsOf(member, shown);
  const pipe = steps.length === 0 ? model : call('make_pipeline', [...steps.map((step) => said[step]), model]);
  const log = member.learns === 'log';
  return {
    code: outerOf(member, pipe),
    imports: [
      ...estimator.imports,
      ...(scaled ? [scaler] : []),
      ...(scaled || log ? ['from sklearn.compose import TransformedTargetRegressor'] : []),
      ...(steps.length === 0 ? [] : ['from sklearn.pipeline import make_pipeline']),
      ...(steps.some((step) => ofFunctions.has(step)) ? [transformer] : []),
      ...(steps.includes('filled') ? ['from sklearn.impute import SimpleImputer'] : []),
    ],
  };
};

/** What stands around a model that learns another target, or classes that weigh the same. */
const outerOf = (member: Member, pipe: Python): Python => {
  if (member.weights === 'balanced') return call('Unbalanced', [pipe]);
  if (member.learns === 'grades') return call('ExpectedGrade', [pipe]);
  if (member.learns !== 'log') return pipe;
  return call('TransformedTargetRegressor', [pipe], {
    func: 'to_log',
    inverse_func: 'from_log',
    check_inverse: 'False',
  });
};

/** The blocks that stand before members which learn another target. */
const outerBlocks = (members: readonly Member[]): Block[] => {
  const log = members.find(({ learns }) => learns === 'log');
  return [
    ...(members.some(({ weights }) => weights === 'balanced') ? [block('models/unbalanced')] : []),
    ...(members.some(({ learns }) => learns === 'grades') ? [block('models/expected_grade')] : []),
    ...(log === undefined
      ? []
      : [block('models/log_target', [], { UNIT: figure(log.unit ?? 1), FACTOR: figure(log.factor ?? 1) })]),
  ];
};

const scaler = 'from sklearn.preprocessing import StandardScaler';
const transformer = 'from sklearn.preprocessing import FunctionTransformer';

type Step = 'with_pairs' | 'with_crosses' | 'TargetMeans' | 'codes' | 'wide_codes' | 'filled' | 'linear' | 'network';
const ofFunctions: ReadonlySet<Step> = new Set(['with_pairs', 'with_crosses', 'codes', 'wide_codes']);
const said: Readonly<Record<Step, Python>> = {
  with_pairs: 'FunctionTransformer(with_pairs)',
  with_crosses: 'FunctionTransformer(with_crosses)',
  TargetMeans: 'TargetMeans()',
  codes: 'FunctionTransformer(codes)',
  wide_codes: 'FunctionTransformer(wide_codes)',
  filled: 'SimpleImputer(strategy="constant", fill_value=-999)',
  linear: 'linear_columns',
  network: 'network_columns',
};

/** Only LightGBM takes categories as pandas has them; trees of scikit-learn of old take no missing cells. */
const stepsOf = (member: Member, shown: Shown): Step[] => [
  ...(shown.paired && member.view === 'prepared' ? (['with_pairs'] as const) : []),
  ...stepsAfter(member, shown),
];

const stepsAfter = ({ family, view }: Member, { encoded, crossed, wide, categories, missing }: Shown): Step[] => {
  if (family === 'text' || family === 'text_stack') return [];
  if (view === 'linear') return crossed ? ['with_crosses', 'linear'] : ['linear'];
  const means: Step[] = view !== 'native' && (encoded.length > 0 || crossed) ? ['TargetMeans'] : [];
  if (view === 'neural') return [...means, 'network'];
  if (family === 'lightgbm') return [...means, ...(wide.length > 0 ? (['wide_codes'] as const) : [])];
  const codes: Step[] = categories ? ['codes'] : [];
  return [...means, ...codes, ...(family === 'extra_trees' && missing ? (['filled'] as const) : [])];
};

/** Members of one target with their shares. */
export const weightsOf = (members: readonly Member[]): Group =>
  dict(members.map(({ name, weight }) => [name, figure(weight, 3)]));

/** New models of one target by name, and what they import. */
export const modelsOf = (
  members: readonly Member[],
  shown: Shown,
): { readonly code: Group; readonly imports: string[] } => {
  const pipes = members.map((member) => pipeOf(member, shown));
  return {
    code: dict(members.map(({ name }, at) => [name, pipes[at]?.code ?? 'None'])),
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
