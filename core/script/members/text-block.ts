import { type Block, block } from '../python/block.ts';
import { broken } from '../python/broken.ts';
import {
  call,
  compact,
  dict,
  figure,
  flatText,
  type Group,
  lineWidth,
  literal,
  names,
  type Python,
  statement,
  text,
  tuple,
} from '../python/python.ts';
import { type Member, type Settings, settled } from './settings.ts';
import { className, type Documents, type Part, type TextModel, vectorizers, weighted } from './text.ts';

/** What the models of texts learn from, and how. */
interface Learning {
  readonly texts: readonly string[];
  /** Of the first two texts: many rows share it. */
  readonly shared: readonly boolean[];
  readonly classes: number;
  readonly seed: number;
  readonly folds: number;
  /** N-grams of several kinds are counted side by side. */
  readonly slow: boolean;
  /** A file tells what was said of all folds but the first. */
  readonly told: boolean;
  /** Names of those that are learned; the file tells all of the others. */
  readonly learned: ReadonlySet<string>;
  /** The model whose n-grams become topics for a member; null: none has topics. */
  readonly topics: TextModel | null;
}

/** N-grams are counted once for all rows, and what models of them say out of fold becomes columns of X. */
export const textBlock = (all: readonly TextModel[], learning: Learning): Block => {
  const { texts, shared, classes, seed, folds, told, learned } = learning;
  const paired = all.some(({ of }) => of === 'pair');
  const sides = paired ? ['left', 'right'].filter((_, side) => shared[side] === true) : [];
  const bayes = all.some(({ model }) => className(model.path) === 'MultinomialNB');
  const kind = classes === 0 ? 'values' : classes > 2 ? 'classes' : 'binary';
  const way = bayes ? 'bayes' : kind === 'values' ? 'values' : 'linear';
  const scores = block('texts/text_scores', [kind, ...sides, way, ...(told ? ['told'] : [])], {
    SEED: `${seed}, ${folds}`,
    ...(told ? { TOLD: dict(all.map(({ name, member }) => [name, text(member)])) } : {}),
  });
  const { nameOf, ...counts } = countsBlock(all, learning);
  const topics = learning.topics && block('texts/topics', [], { COUNTS: nameOf(learning.topics) });
  const [left = '', right = ''] = texts;
  const functions = [
    ...(bayes ? [block('texts/raw_scores', [kind])] : []),
    ...(all.some(isWeighted) ? [block('texts/nb_svm')] : []),
    ...(sides.length > 0 ? [block('texts/company')] : []),
    ...(paired ? [block('texts/pair_tokens', sides, { LEFT: `${text(left)}, ${text(right)}` })] : []),
  ];
  const models = all.map((one) => {
    const own = learned.has(one.name) ? [nameOf(one), modelOf(one, classes)] : ['None', 'None'];
    return [one.name, tuple([...own, figure(one.scale)])] as const;
  });
  const joins = texts.length > 1 && all.some(({ of }) => of === 'row');
  const counting = [
    ...(joins ? [joinedTexts(texts)] : []),
    counts.code,
    ...(topics === null ? [] : [`${topics.code}\n\n`]),
    `# N-grams, the model that learns them, and ${classes === 0 ? 'a factor for its scores' : 'the factor that turns its scores into log odds'}.`,
    statement('NGRAMS = ', dict(models)),
    scores.code,
  ];
  const parts = [...functions, counts, ...(topics === null ? [] : [topics]), scores];
  return {
    imports: [...parts.flatMap(({ imports }) => imports), ...all.flatMap((one) => importsOf(one, classes))],
    code: [...functions.map(({ code }) => `${code}\n${code.endsWith(')]') ? '' : '\n'}`), ...counting].join('\n'),
  };
};

/** N-grams of each kind once, and the name that a model has them by. */
const countsBlock = (
  all: readonly TextModel[],
  { texts, slow, learned, topics }: Learning,
): Block & { readonly nameOf: (one: TextModel) => string } => {
  const keyOf = (one: TextModel) => flatText(countsOf(one, texts));
  const isCounted = ({ name }: TextModel) => learned.has(name) || name === topics?.name;
  const kinds = new Map<string, TextModel>();
  for (const one of all) if (isCounted(one) && !kinds.has(keyOf(one))) kinds.set(keyOf(one), one);
  if (!slow || kinds.size === 1) {
    const nameOf = (one: TextModel) => `${kinds.get(keyOf(one))?.name}_ngrams`;
    return {
      ...{ imports: [], nameOf },
      code: [...kinds.values()].map((one) => countsLine(nameOf(one), countsOf(one, texts))).join('\n'),
    };
  }
  const { imports, code } = block('texts/counts');
  const counted = [...kinds.values()].map(
    ({ name, vectorizer, of }) => [name, tuple([estimator(vectorizer), documents(of, texts)])] as const,
  );
  return {
    imports,
    code: `${compact('VECTORIZERS = ', dict(counted))}\n${code}`,
    nameOf: (one) => `counts_of[${text(kinds.get(keyOf(one))?.name ?? '')}]`,
  };
};

const joinedTexts = ([first = '', ...others]: readonly string[]): string => {
  const rest = others.length === 1 ? text(others[0] ?? '') : flatText(names(others));
  return broken(`texts = df[${text(first)}].fillna("").str.cat(df[${rest}].fillna(""), sep=" ")`);
};

const isWeighted = ({ model }: TextModel): boolean => className(model.path) === weighted;

const estimator = ({ path, settings }: Part): Group => call(className(path), [], said(settings));

/** Of several classes NB-SVM tells each from the others. */
const modelOf = (one: TextModel, classes: number): Group => {
  if (!isWeighted(one)) return estimator(one.model);
  const own = call('NBSVM', [], said({ C: one.model.settings.strength ?? 1 }));
  return classes > 2 ? call('OneVsRestClassifier', [own]) : own;
};

const countsOf = ({ vectorizer, of }: TextModel, texts: readonly string[]): Group => ({
  ...estimator(vectorizer),
  close: `).fit_transform(${documents(of, texts)})`,
});

/** Broken at what is counted, or else where the settings are. */
const countsLine = (name: string, code: Group): string => {
  const line = broken(`${name} = ${flatText(code)}`);
  return line.split('\n').every(({ length }) => length <= lineWidth) ? line : compact(`${name} = `, code);
};

const documents = (of: Documents, texts: readonly string[]): string => {
  if (of === 'pair') return 'marked';
  if (of === 'row' && texts.length > 1) return 'texts';
  return `df[${text(of === 'row' ? (texts[0] ?? '') : of.column)}].fillna("")`;
};

/** A range of n-grams is a tuple; patterns are raw strings. */
const said = (settings: Settings): Record<string, Python> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]): [string, Python] => {
      if (Array.isArray(value)) return [name, tuple(value.map((one) => figure(Number(one))))];
      const plain = typeof value === 'string' && value.includes('\\') && !/["\n\r]|\\$/.test(value);
      return [name, plain ? `r"${value}"` : literal(value)];
    }),
  );

interface Pipe {
  readonly code: Group;
  readonly imports: readonly string[];
}

/** A linear model over the scores of all models of texts. */
export const stackOf = (member: Member): Pipe => {
  const [path = ''] = member.estimators;
  const columns = call('make_column_transformer', ['(StandardScaler(), make_column_selector("^ngrams_"))']);
  return {
    code: call('make_pipeline', [columns, call(className(path), [], said(settled(member) ?? {}))]),
    imports: [
      importOf(path),
      'from sklearn.compose import make_column_selector, make_column_transformer',
      'from sklearn.pipeline import make_pipeline',
      'from sklearn.preprocessing import StandardScaler',
    ],
  };
};

/** A smooth model over topics. */
export const topicsPipe = (member: Member): Pipe => {
  const [path = ''] = member.estimators;
  const scaled = call('TransformedTargetRegressor', [call(className(path), [], said(settled(member) ?? {}))], {
    transformer: 'StandardScaler()',
  });
  return {
    code: call('make_pipeline', ['FunctionTransformer(topics_of)', scaled]),
    imports: [
      importOf(path),
      'from sklearn.compose import TransformedTargetRegressor',
      'from sklearn.pipeline import make_pipeline',
      'from sklearn.preprocessing import FunctionTransformer, StandardScaler',
    ],
  };
};

/** A model of texts as a member of its own; `classes`: how many the target has. */
export const ngramsBlock = (classes: number): Block =>
  block('texts/ngrams', [classes === 0 ? 'values' : classes > 2 ? 'classes' : 'binary']);

const importsOf = (one: TextModel, classes: number): string[] => {
  const several = classes > 2 ? ['from sklearn.multiclass import OneVsRestClassifier'] : [];
  return [importOf(one.vectorizer.path), ...(isWeighted(one) ? several : [importOf(one.model.path)])];
};

/** Vectorizers are told by their package alone. */
const importOf = (path: string): string => {
  const module = vectorizers.has(className(path))
    ? 'sklearn.feature_extraction.text'
    : path.slice(0, path.lastIndexOf('.'));
  return `from ${module} import ${className(path)}`;
};
