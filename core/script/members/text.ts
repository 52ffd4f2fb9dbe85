import { type Block, block } from '../block.ts';
import { broken } from '../broken.ts';
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
} from '../python.ts';
import { type Member, type Settings, settled, type Target } from './settings.ts';

/** A linear model of n-grams, whose scores are columns for other models. */
export interface TextModel {
  /** Of the member; the part of its columns' name. */
  readonly member: string;
  readonly name: string;
  readonly vectorizer: Part;
  readonly model: Part;
  /** What makes log odds of its scores. */
  readonly scale: number;
  /** The column of texts; null: all of them, joined. */
  readonly column: string | null;
}

interface Part {
  readonly path: string;
  readonly settings: Settings;
}

const vectorizers: ReadonlySet<string> = new Set(['TfidfVectorizer', 'CountVectorizer', 'HashingVectorizer']);
const models: ReadonlySet<string> = new Set(['RidgeClassifier', 'LogisticRegression', 'MultinomialNB', 'Ridge']);

/** The models whose scores others learn from; one that is usual, where the recipe tells none. */
export const textModels = (target: Target, texts: readonly string[]): readonly TextModel[] => {
  if (texts.length === 0) return [];
  const told = (target.scores.length > 0 ? target.scores : target.members).filter(({ family }) => family === 'text');
  const known = told.flatMap((member, at) => textModelOf(member, target, at) ?? []);
  const own = known.filter(({ column }) => column === null || texts.includes(column));
  return own.length > 0 ? own : [usual(target.kind === 'classes')];
};

/** Null: it has no block. */
export const textModelOf = (member: Member, { kind }: Pick<Target, 'kind'>, at = 0): TextModel | null => {
  const [first = '', second = ''] = member.estimators;
  const settings = settled(member);
  const temperature = settings?.temperature;
  const [, all, column = null] =
    /n-grams of (?:(all text columns of a row, joined)|column (.+))$/s.exec(member.words ?? '') ?? [];
  if (!vectorizers.has(className(first)) || !models.has(className(second)) || settings === null) return null;
  if (all === undefined && column === null) return null;
  if (kind === 'classes' && typeof temperature !== 'number') return null;
  const letters = String(settings[`${className(first).toLowerCase()}__analyzer`]).startsWith('char');
  const part = (path: string): Part => ({ path, settings: own(settings, `${className(path).toLowerCase()}__`) });
  return {
    ...{ member: member.name, name: `${letters ? 'letters' : 'words'}_${at + 1}`, column },
    ...{ vectorizer: part(first), model: part(second), scale: typeof temperature === 'number' ? temperature : 1 },
  };
};

const usual = (classes: boolean): TextModel => ({
  ...{ member: '', name: 'words', column: null, scale: 1 },
  vectorizer: {
    path: 'sklearn.feature_extraction.text.TfidfVectorizer',
    settings: { ngram_range: [1, 2], min_df: 2, sublinear_tf: true },
  },
  model: classes
    ? { path: 'sklearn.linear_model.LogisticRegression', settings: { C: 3 } }
    : { path: 'sklearn.linear_model.Ridge', settings: {} },
});

const own = (settings: Settings, before: string): Settings =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      key.startsWith(before) ? [[key.slice(before.length), value]] : [],
    ),
  );

/** N-grams are counted once for all rows, and what models of them say out of fold becomes columns of X. */
export const textBlock = (
  all: readonly TextModel[],
  {
    texts,
    classes,
    seed,
    folds,
  }: { readonly texts: readonly string[]; readonly classes: number; readonly seed: number; readonly folds: number },
): Block => {
  const bayes = all.some(({ model }) => className(model.path) === 'MultinomialNB');
  const kind = classes === 0 ? 'values' : classes > 2 ? 'classes' : 'binary';
  const way = bayes ? 'bayes' : kind === 'values' ? 'values' : 'linear';
  const scores = block('features/text_scores', [kind, way], { SEED: `${seed}, ${folds}` });
  const odds = bayes ? [block('features/log_odds', [kind]).code] : [];
  const counts = new Map(
    all.map((one) => {
      const code = countsOf(one, texts);
      return [flatText(code), { name: `${one.name}_counts`, code }] as const;
    }),
  );
  const models = all.map((one) => {
    const own = counts.get(flatText(countsOf(one, texts)))?.name ?? '';
    const parts = [own, estimator(one.model), figure(one.scale)];
    return [one.name, tuple(parts)] as const;
  });
  const joins = texts.length > 1 && all.some(({ column }) => column === null);
  return {
    imports: [
      ...scores.imports,
      ...all.flatMap(({ vectorizer, model }) => [importOf(vectorizer.path), importOf(model.path)]),
    ],
    code: [
      ...odds.map((code) => `${code}\n\n`),
      ...(joins ? [statement('TEXTS = ', names(texts)), 'texts = df[TEXTS].fillna("").agg(" ".join, axis=1)'] : []),
      ...[...counts.values()].map(({ name, code }) => countsLine(name, code)),
      statement('NGRAMS = ', dict(models)),
      scores.code,
    ].join('\n'),
  };
};

const estimator = ({ path, settings }: Part): Group => call(className(path), [], said(settings));

const countsOf = ({ vectorizer, column }: TextModel, texts: readonly string[]): Group => ({
  ...estimator(vectorizer),
  close: `).fit_transform(${documents(column, texts)})`,
});

/** Broken at what is counted, or else where the settings are. */
const countsLine = (name: string, code: Group): string => {
  const line = broken(`${name} = ${flatText(code)}`);
  return line.split('\n').every(({ length }) => length <= lineWidth) ? line : compact(`${name} = `, code);
};

const documents = (column: string | null, texts: readonly string[]): string =>
  column === null && texts.length > 1 ? 'texts' : `df[${text(column ?? texts[0] ?? '')}].fillna("")`;

/** A range of n-grams is a tuple; patterns are raw strings. */
const said = (settings: Settings): Record<string, Python> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]): [string, Python] => {
      if (Array.isArray(value)) return [name, tuple(value.map((one) => figure(Number(one))))];
      const plain = typeof value === 'string' && value.includes('\\') && !/["\n\r]|\\$/.test(value);
      return [name, plain ? `r"${value}"` : literal(value)];
    }),
  );

/** A linear model over the scores of all models of texts. */
export const stackOf = (member: Member): { readonly code: Group; readonly imports: readonly string[] } => {
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

/** A model of texts as a member of its own; `classes`: how many the target has. */
export const ngramsBlock = (classes: number): Block =>
  block('models/ngrams', [classes === 0 ? 'values' : classes > 2 ? 'classes' : 'binary']);

const className = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Vectorizers are told by their package alone. */
const importOf = (path: string): string => {
  const module = vectorizers.has(className(path))
    ? 'sklearn.feature_extraction.text'
    : path.slice(0, path.lastIndexOf('.'));
  return `from ${module} import ${className(path)}`;
};
