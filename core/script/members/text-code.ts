import { type Block, block } from '../python/block.ts';
import { broken } from '../python/broken.ts';
import {
  call,
  compact,
  dict,
  figure,
  flatText,
  type Group,
  isPlainRaw,
  lineWidth,
  literal,
  names,
  type Python,
  text,
  tuple,
} from '../python/python.ts';
import type { Settings } from './settings.ts';
import { className, type Documents, nbSvmName, type Part, type TextModel, vectorizers } from './text.ts';

/** What models of texts learn from, and how. */
export interface TextLearning {
  readonly texts: readonly string[];
  /** Says of the first two texts whether many rows share them. */
  readonly shared: readonly boolean[];
  readonly classes: number;
  readonly seed: number;
  readonly folds: number;
  /** N-grams of several kinds are counted side by side. */
  readonly slow: boolean;
  /** The scores of all folds but the first are read from a file. */
  readonly readsScores: boolean;
  /** The models that are learned; all scores of the others are read from the file. */
  readonly learned: readonly TextModel[];
  /** The model whose n-grams become topics for a member; null: none has topics. */
  readonly topics: TextModel | null;
}

/** Counts n-grams of each kind once. `nameOf` gives the Python name of the n-grams of a model. */
export const countsBlock = (
  counted: readonly TextModel[],
  { texts, slow }: TextLearning,
): Block & { readonly nameOf: (one: TextModel) => string } => {
  const keyOf = (one: TextModel) => flatText(countsOf(one, texts));
  const kinds = new Map<string, TextModel>();
  for (const one of counted) if (!kinds.has(keyOf(one))) kinds.set(keyOf(one), one);
  if (!slow || kinds.size === 1) {
    const nameOf = (one: TextModel) => `${kinds.get(keyOf(one))?.name}_ngrams`;
    return {
      ...{ imports: [], nameOf },
      code: [...kinds.values()].map((one) => countsLine(nameOf(one), countsOf(one, texts))).join('\n'),
    };
  }
  const { imports, code } = block('texts/counts');
  const ofKinds = [...kinds.values()].map(
    ({ name, vectorizer, documents }) =>
      [name, tuple([estimator(vectorizer), documentsCode(documents, texts)])] as const,
  );
  return {
    imports,
    code: `${compact('VECTORIZERS = ', dict(ofKinds))}\n${code}`,
    nameOf: (one) => `counts_of[${text(kinds.get(keyOf(one))?.name ?? '')}]`,
  };
};

export const joinedTexts = ([first = '', ...others]: readonly string[]): string => {
  const rest = others.length === 1 ? text(others[0] ?? '') : flatText(names(others));
  return broken(`texts = df[${text(first)}].fillna("").str.cat(df[${rest}].fillna(""), sep=" ")`);
};

/** What blocks of texts ask: how many numbers a model says of a row; of two classes it is one. */
export const textKindOf = (classes: number): 'values' | 'binary' | 'classes' => {
  if (classes === 0) return 'values';
  return classes > 2 ? 'classes' : 'binary';
};

export const isWeighted = ({ model }: TextModel): boolean => className(model.path) === nbSvmName;

const estimator = ({ path, settings }: Part): Group => call(className(path), [], settingsCode(settings));

/** Gives a model's estimator. With several classes, NB-SVM learns each against all others. */
export const modelOf = (one: TextModel, classes: number): Group => {
  if (!isWeighted(one)) return estimator(one.model);
  const model = call('NBSVM', [], settingsCode({ C: one.model.settings.strength ?? 1 }));
  return classes > 2 ? call('OneVsRestClassifier', [model]) : model;
};

const countsOf = ({ vectorizer, documents }: TextModel, texts: readonly string[]): Group => ({
  ...estimator(vectorizer),
  close: `).fit_transform(${documentsCode(documents, texts)})`,
});

/** Breaks a line that is too long at what is counted, or else at the settings. */
const countsLine = (name: string, code: Group): string => {
  const line = broken(`${name} = ${flatText(code)}`);
  return line.split('\n').every(({ length }) => length <= lineWidth) ? line : compact(`${name} = `, code);
};

const documentsCode = (documents: Documents, texts: readonly string[]): string => {
  if (documents === 'pair') return 'marked';
  if (documents === 'row' && texts.length > 1) return 'texts';
  return `df[${text(documents === 'row' ? (texts[0] ?? '') : documents.column)}].fillna("")`;
};

/** Writes settings in Python: a range of n-grams is a tuple, a pattern a raw string. */
export const settingsCode = (settings: Settings): Record<string, Python> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]): [string, Python] => {
      if (Array.isArray(value)) return [name, tuple(value.map((one) => figure(Number(one))))];
      const plain = typeof value === 'string' && value.includes('\\') && isPlainRaw(value);
      return [name, plain ? `r"${value}"` : literal(value)];
    }),
  );

/** What `modelOf` needs. */
export const importsOf = (one: TextModel, classes: number): string[] => {
  const several = classes > 2 ? ['from sklearn.multiclass import OneVsRestClassifier'] : [];
  return isWeighted(one) ? several : [importOf(one.model.path)];
};

/** Gives the import of a class. The path of a vectorizer does not name its module. */
export const importOf = (path: string): string => {
  const module = vectorizers.has(className(path))
    ? 'sklearn.feature_extraction.text'
    : path.slice(0, path.lastIndexOf('.'));
  return `from ${module} import ${className(path)}`;
};
