import { whyUnlisted } from './listed.ts';
import { type Member, type Settings, settled, type Target } from './settings.ts';

/** A linear model of n-grams. */
export interface TextModel {
  /** The name of the member. */
  readonly member: string;
  /** Its name in the script. */
  readonly name: string;
  readonly vectorizer: Part;
  readonly model: Part;
  /** The factor that turns its scores into log odds. */
  readonly scale: number;
  readonly documents: Documents;
}

/** The texts whose n-grams are counted: all texts of a row, joined; or one column. */
export type Documents = 'row' | { readonly column: string };

/** An estimator: the path that a program imports it by, and its settings. */
export interface Part {
  readonly path: string;
  readonly settings: Settings;
}

/** The engine's logistic regression of n-grams that are weighed by their naive Bayes ratio. */
const nbSvmName = 'WeightedLogistic';

const vectorizers: ReadonlySet<string> = new Set(['TfidfVectorizer', 'CountVectorizer', 'HashingVectorizer']);
/** The usual name of each method. */
const methods: Readonly<Record<string, string>> = {
  ...{ RidgeClassifier: 'ridge', Ridge: 'ridge', LogisticRegression: 'logistic', MultinomialNB: 'bayes' },
  [nbSvmName]: 'nbsvm',
};

/** Whether a member learns from words, and no column of X. */
export const isText = ({ family }: Pick<Member, 'family'>): boolean => family === 'text';

export const isWeighted = ({ model }: TextModel): boolean => className(model.path) === nbSvmName;

/** The models of texts among the members, as far as they have blocks. */
export const textModels = (
  members: readonly Member[],
  target: Pick<Target, 'kind'>,
  texts: readonly string[],
): readonly TextModel[] =>
  withUniqueNames(
    members
      .filter(isText)
      .flatMap((member) => textModelOf(member, target) ?? [])
      .filter(({ documents }) => (documents === 'row' ? texts.length > 0 : texts.includes(documents.column))),
  );

/** Numbers models that would have the same name. */
const withUniqueNames = (models: readonly TextModel[]): TextModel[] =>
  models.map((one, at) => {
    const before = models.slice(0, at).filter(({ name }) => name === one.name).length;
    return before === 0 ? one : { ...one, name: `${one.name}_${before + 1}` };
  });

/** Those whose n-grams are counted: models with the same n-grams share the counts of the first. */
export const countedFor = (models: readonly TextModel[]): ReadonlyMap<TextModel, TextModel> => {
  const keyOf = ({ vectorizer, documents }: TextModel) => JSON.stringify([vectorizer, documents]);
  return new Map(models.map((one) => [one, models.find((other) => keyOf(other) === keyOf(one)) ?? one]));
};

/** Reads a model of texts off a member; null: it has no block. Its name says what is counted, and the method. */
export const textModelOf = (member: Member, { kind }: Pick<Target, 'kind'>): TextModel | null => {
  if (whyUnlisted(member) !== null) return null;
  const [first = '', second = ''] = member.estimators;
  const settings = settled(member);
  const temperature = settings?.temperature;
  const documents = documentsOf(member.words ?? '');
  const method = methods[className(second)];
  if (!vectorizers.has(className(first)) || method === undefined) return null;
  if (settings === null || documents === null) return null;
  if (kind === 'classes' && typeof temperature !== 'number') return null;
  const letters = String(settings[`${className(first).toLowerCase()}__analyzer`]).startsWith('char');
  const part = (path: string): Part => ({
    path,
    settings: withoutPrefix(settings, `${className(path).toLowerCase()}__`),
  });
  return {
    ...{ member: member.name, name: `${letters ? 'letters' : 'words'}_${method}`, documents },
    ...{ vectorizer: part(first), model: part(second), scale: typeof temperature === 'number' ? temperature : 1 },
  };
};

const documentsOf = (words: string): Documents | null => {
  const [, of, column] = /n-grams of (all text columns of a row, joined|column (.+))$/s.exec(words) ?? [];
  if (of === undefined) return null;
  return column === undefined ? 'row' : { column };
};

const withoutPrefix = (settings: Settings, before: string): Settings =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      key.startsWith(before) ? [[key.slice(before.length), value]] : [],
    ),
  );

export const className = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
