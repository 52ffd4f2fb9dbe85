import { metricByWord } from './aliases.ts';
import { ruleOf } from './rules.ts';
import { type MetricName, namesIn } from './table.ts';

/**
 * Kaggle's names of its scorers, folded. They are generic: `MAP@{K}` keeps its k to itself, and one F-score stands for
 * all its averages.
 */
const scorers = namesIn('kaggle');

/** Scorers whose names hold a word of another metric that they are not. */
const strangers = /object ?detection|wrmsse|nwrmsle|top ?k error|best error at|triplet|hamming/;

/** `QuadraticWeightedKappa`, `F-Score Beta (Micro)`, `Roc Auc Score` as words. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z\d@{}²^]+/g, ' ')
    .trim();

/** Our name for what Kaggle calls a competition's metric; undefined for one that hosts wrote themselves, mostly. */
export const metricOfKaggle = (name: string): { readonly name: MetricName; readonly k: number | null } | undefined => {
  const words = wordsOf(name);
  const scorer = scorers.get(words);
  if (scorer !== undefined) return { name: scorer, k: null };
  const alias = metricByWord(words) ?? metricByWord(words.replace(/ (score|loss)$/, '')) ?? metricByWord(name);
  if (alias !== undefined) return alias;
  if (strangers.test(words)) return undefined;
  const rule = ruleOf(words);
  const k = /@\D{0,2}(\d{1,3})\b/.exec(words)?.[1];
  return rule && { name: rule.name, k: k === undefined ? null : Number(k) };
};
