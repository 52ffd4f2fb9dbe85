import { type Block, block } from '../python/block.ts';
import { broken } from '../python/broken.ts';
import {
  call,
  dict,
  figure,
  flatText,
  type Group,
  isPlainRaw,
  literal,
  names,
  type Python,
  text,
  tuple,
} from '../python/python.ts';
import type { Settings } from './settings.ts';
import { className, countedFor, type Documents, isWeighted, type Part, type TextModel } from './text.ts';

/** Counts the n-grams of all rows, once, and defines the models that learn from them in each fold. */
export const textBlock = (models: readonly TextModel[], texts: readonly string[], classes: number): Block => {
  const counted = [...new Set(countedFor(models).values())];
  const kind = classes === 0 ? 'values' : classes > 2 ? 'classes' : 'binary';
  const functions = [
    block('texts/ngrams', [kind, ...(models.some(isBayes) ? ['bayes'] : [])]),
    ...(models.some(isWeighted) ? [block('texts/nb_svm')] : []),
  ];
  const counts = block('texts/counts', [], {
    VECTORIZERS: dict(
      counted.map(({ name, vectorizer, documents }) => [
        name,
        tuple([estimatorCode(vectorizer), documentsCode(documents, texts)]),
      ]),
    ),
  });
  const joins = texts.length > 1 && counted.some(({ documents }) => documents === 'row');
  return {
    imports: [
      ...[...functions, counts].flatMap(({ imports }) => imports),
      ...counted.map(({ vectorizer }) => `from sklearn.feature_extraction.text import ${className(vectorizer.path)}`),
    ],
    code: [...functions.map(({ code }) => `${code}\n\n`), ...(joins ? [joinedTexts(texts)] : []), counts.code].join(
      '\n',
    ),
  };
};

const isBayes = ({ model }: TextModel): boolean => className(model.path) === 'MultinomialNB';

const joinedTexts = ([first = '', ...others]: readonly string[]): string => {
  const rest = others.length === 1 ? text(others[0] ?? '') : flatText(names(others));
  return broken(`texts = df[${text(first)}].fillna("").str.cat(df[${rest}].fillna(""), sep=" ")`);
};

const documentsCode = (documents: Documents, texts: readonly string[]): string => {
  if (documents === 'row' && texts.length > 1) return 'texts';
  return `df[${text(documents === 'row' ? (texts[0] ?? '') : documents.column)}].fillna("")`;
};

/** A model of texts as a member, and what it imports. With several classes, NB-SVM learns each against all others. */
export const ngramsOf = (
  one: TextModel,
  models: readonly TextModel[],
  classes: number,
): { readonly code: Group; readonly imports: readonly string[] } => {
  const counts = `counts_of[${text(countedFor(models).get(one)?.name ?? '')}]`;
  const scale = one.scale === 1 ? [] : [figure(one.scale)];
  if (!isWeighted(one)) {
    const { path } = one.model;
    const imported = `from ${path.slice(0, path.lastIndexOf('.'))} import ${className(path)}`;
    return { code: call('Ngrams', [counts, estimatorCode(one.model), ...scale]), imports: [imported] };
  }
  const model = call('NBSVM', [], settingsCode({ C: one.model.settings.strength ?? 1 }));
  return classes > 2
    ? {
        code: call('Ngrams', [counts, call('OneVsRestClassifier', [model]), ...scale]),
        imports: ['from sklearn.multiclass import OneVsRestClassifier'],
      }
    : { code: call('Ngrams', [counts, model, ...scale]), imports: [] };
};

const estimatorCode = ({ path, settings }: Part): Group => call(className(path), [], settingsCode(settings));

/** Writes settings in Python: a range of n-grams is a tuple, a pattern a raw string. */
const settingsCode = (settings: Settings): Record<string, Python> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]): [string, Python] => {
      if (Array.isArray(value)) return [name, tuple(value.map((one) => figure(Number(one))))];
      const plain = typeof value === 'string' && value.includes('\\') && isPlainRaw(value);
      return [name, plain ? `r"${value}"` : literal(value)];
    }),
  );
