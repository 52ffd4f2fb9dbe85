import { type Block, block } from '../block.ts';
import { call, dict, figure, names, type Python, statement } from '../python.ts';
import { estimatorOf } from './estimator.ts';
import type { Member } from './settings.ts';

/** What the members learn from. */
export interface Shown {
  readonly classes: number;
  readonly categories: boolean;
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
  /** Columns of texts are in X, too. */
  readonly texts: boolean;
}

/** The blocks that prepare columns, and the members as a dict of models by name. */
export const memberBlocks = (members: readonly Member[], shown: Shown): Block[] => {
  const pipes = members.map((member) => pipeOf(member, shown));
  const used = new Set(pipes.flatMap(({ steps }) => steps));
  const linear = members.filter(({ view }) => view === 'linear');
  const sparse = linear.some(({ settings }) =>
    ['lsqr', 'liblinear'].includes(String(settings?.solver ?? settings?.estimator__solver)),
  );
  const dense = linear.some(({ family }) => family === 'discriminant' || family === 'lasso');
  return [
    ...(used.has('TextScores') ? [textScores(shown)] : []),
    ...(used.has('codes') ? [block('features/codes')] : []),
    ...(used.has('wide_codes') ? [block('features/wide_codes', [], { WIDE: names(shown.wide) })] : []),
    ...(used.has('with_pairs') ? [block('features/with_pairs')] : []),
    ...(used.has('with_crosses') ? [block('features/with_crosses')] : []),
    ...(used.has('TargetMeans')
      ? [
          block(
            'features/target_means',
            [...(shown.classes > 2 ? ['classes'] : []), ...(shown.crossed ? ['crossed'] : [])],
            {
              ENCODED: names(shown.encoded),
              ...(shown.classes > 2 ? { CLASSES: String(shown.classes) } : {}),
            },
          ),
        ]
      : []),
    ...(linear.length > 0
      ? [
          block('features/linear_columns', [
            ...(shown.missing ? ['missing'] : []),
            ...(shown.categories || shown.crossed ? ['levels'] : []),
            ...(sparse && !dense ? ['sparse'] : []),
          ]),
        ]
      : []),
    ...outerBlocks(members),
    weightsOf(members),
    modelsOf(members, pipes),
  ];
};

const textScores = ({ classes }: Shown): Block =>
  block(
    'features/text_scores',
    classes === 0 ? ['values'] : classes > 2 ? ['classes'] : [],
    classes > 2 ? { CLASSES: String(classes) } : {},
  );

interface Pipe {
  readonly code: Python;
  readonly imports: readonly string[];
  readonly steps: readonly string[];
}

const pipeOf = (member: Member, shown: Shown): Pipe => {
  const classifies = shown.classes > 0 || member.learns === 'grades';
  const estimator = estimatorOf(member, classifies, shown);
  const scaled = member.family === 'kernel' && !classifies;
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
    steps,
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

type Step = 'TextScores' | 'with_pairs' | 'with_crosses' | 'TargetMeans' | 'codes' | 'wide_codes' | 'filled' | 'linear';
const ofFunctions: ReadonlySet<Step> = new Set(['with_pairs', 'with_crosses', 'codes', 'wide_codes']);
const said: Readonly<Record<Step, Python>> = {
  TextScores: 'TextScores()',
  with_pairs: 'FunctionTransformer(with_pairs)',
  with_crosses: 'FunctionTransformer(with_crosses)',
  TargetMeans: 'TargetMeans()',
  codes: 'FunctionTransformer(codes)',
  wide_codes: 'FunctionTransformer(wide_codes)',
  filled: 'SimpleImputer(strategy="constant", fill_value=-999)',
  linear: 'linear_columns',
};

/** Only LightGBM takes categories as pandas has them; trees of scikit-learn of old take no missing cells. */
const stepsOf = (member: Member, shown: Shown): Step[] => [
  ...(shown.texts ? (['TextScores'] as const) : []),
  ...(shown.paired && member.view === 'prepared' ? (['with_pairs'] as const) : []),
  ...stepsAfter(member, shown),
];

const stepsAfter = ({ family, view }: Member, { encoded, crossed, wide, categories, missing }: Shown): Step[] => {
  if (view === 'linear') return crossed ? ['with_crosses', 'linear'] : ['linear'];
  const means: Step[] = view !== 'native' && (encoded.length > 0 || crossed) ? ['TargetMeans'] : [];
  if (family === 'lightgbm') return [...means, ...(wide.length > 0 ? (['wide_codes'] as const) : [])];
  const codes: Step[] = categories ? ['codes'] : [];
  return [...means, ...codes, ...(family === 'extra_trees' && missing ? (['filled'] as const) : [])];
};

const weightsOf = (members: readonly Member[]): Block => {
  const weights = dict(members.map(({ name, weight }) => [name, figure(weight, 3)]));
  return { imports: [], code: `# The share of each member in the blend.\n${statement('WEIGHTS = ', weights)}` };
};

const modelsOf = (members: readonly Member[], pipes: readonly Pipe[]): Block => ({
  imports: pipes.flatMap(({ imports }) => imports),
  code: [
    'def members(seed):',
    '    """New models by name, the heaviest in the blend first."""',
    statement('return ', dict(members.map(({ name }, at) => [name, pipes[at]?.code ?? 'None'])), 4),
  ].join('\n'),
});
