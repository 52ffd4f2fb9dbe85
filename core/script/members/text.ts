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
  readonly of: Documents;
  /** What it took the engine. */
  readonly seconds: number;
}

/** The texts that are counted: all of a row, joined; the first two of a row, marked; or one column. */
export type Documents = 'row' | 'pair' | { readonly column: string };

/** An estimator by the name that a program imports, and what it is given. */
export interface Part {
  readonly path: string;
  readonly settings: Settings;
}

/** The engine's logistic regression of n-grams that are weighed by their naive Bayes ratio. */
export const weighted = 'WeightedLogistic';

export const vectorizers: ReadonlySet<string> = new Set(['TfidfVectorizer', 'CountVectorizer', 'HashingVectorizer']);
/** What people call each. */
const methods: Readonly<Record<string, string>> = {
  ...{ RidgeClassifier: 'ridge', Ridge: 'ridge', LogisticRegression: 'logistic', MultinomialNB: 'bayes' },
  [weighted]: 'nbsvm',
};

/** The models whose scores others learn from; one that is usual, where the recipe tells none. */
export const textModels = (target: Target, texts: readonly string[]): readonly TextModel[] => {
  if (texts.length === 0) return [];
  const known = toldOf(target).flatMap((member) => textModelOf(member, target) ?? []);
  const own = known.filter(({ of }) => (typeof of === 'string' ? hasAll(of, texts) : texts.includes(of.column)));
  return own.length > 0 ? named(own) : [usual(target.kind === 'classes')];
};

/** The models whose scores others learn from, and which a script does without. */
export const lostTexts = (target: Target, kept: readonly TextModel[]): string[] =>
  kept.length === 0
    ? []
    : toldOf(target).flatMap(({ name }) =>
        kept.some(({ member }) => member === name) ? [] : [`scores of ${name}: short scripts do not cover them`],
      );

/** Those that take least, as many as take no longer than that together: at least one. */
export const quickest = <T extends Pick<TextModel, 'seconds'>>(models: readonly T[], seconds: number): readonly T[] => {
  let left = seconds;
  return models
    .toSorted((one, other) => one.seconds - other.seconds)
    .filter((one, at) => {
      left -= one.seconds;
      return at === 0 || left >= 0;
    });
};

/** The models of texts whose scores others learn from. */
export const toldOf = (target: Target): readonly Member[] =>
  (target.scores.length > 0 ? target.scores : target.members).filter(({ family }) => family === 'text');

const hasAll = (of: 'row' | 'pair', texts: readonly string[]): boolean => of === 'row' || texts.length > 1;

/** Where two would have the same name, it gets a number. */
const named = (models: readonly TextModel[]): TextModel[] =>
  models.map((one, at) => {
    const before = models.slice(0, at).filter(({ name }) => name === one.name).length;
    return before === 0 ? one : { ...one, name: `${one.name}_${before + 1}` };
  });

/** Null: it has no block. Its name says what is counted, and the method. */
export const textModelOf = (member: Member, { kind }: Pick<Target, 'kind'>): TextModel | null => {
  const [first = '', second = ''] = member.estimators;
  const settings = settled(member);
  const temperature = settings?.temperature;
  const of = documentsOf(member.words ?? '');
  const method = methods[className(second)];
  if (!vectorizers.has(className(first)) || method === undefined) return null;
  if (settings === null || of === null) return null;
  if (kind === 'classes' && typeof temperature !== 'number') return null;
  const letters = String(settings[`${className(first).toLowerCase()}__analyzer`]).startsWith('char');
  const part = (path: string): Part => ({ path, settings: own(settings, `${className(path).toLowerCase()}__`) });
  return {
    ...{ member: member.name, name: `${letters ? 'letters' : 'words'}_${method}`, of, seconds: member.seconds },
    ...{ vectorizer: part(first), model: part(second), scale: typeof temperature === 'number' ? temperature : 1 },
  };
};

const documentsOf = (words: string): Documents | null => {
  const [, of, column] =
    /n-grams of (all text columns of a row, joined|the first two texts of a row, marked|column (.+))$/s.exec(words) ??
    [];
  if (of === undefined) return null;
  return column === undefined ? (of.startsWith('all') ? 'row' : 'pair') : { column };
};

const usual = (classes: boolean): TextModel => ({
  ...{ member: '', name: 'words', of: 'row', scale: 1, seconds: 0 },
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

export const className = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
