import { metricByWord } from './aliases.ts';
import { ruleOf } from './rules.ts';
import type { MetricName } from './table.ts';

/**
 * Kaggle's names of its scorers, folded, where neither an alias nor a rule of ours reads them rightly. They are generic:
 * `MAP@{K}` keeps its k to itself, and one F-score stands for all its averages.
 */
const scorers: Readonly<Record<string, MetricName>> = {
  'f score': 'f1',
  'f score 1': 'f1',
  'f score beta': 'fbeta',
  'mean f score': 'mean_f1',
  'mean f score beta': 'fbeta',
  'macro f score': 'macro_f1',
  'f score macro': 'macro_f1',
  'f score beta macro': 'macro_f1',
  'f score micro': 'micro_f1',
  'f score beta micro': 'micro_f1',
  'f score weighted': 'weighted_f1',
  'nq micro f1': 'micro_f1',
  'multiclass loss': 'logloss',
  'multiclass loss old': 'logloss',
  'weighted multiclass loss': 'weighted_logloss',
  'weighted mean columnwise log loss': 'weighted_logloss',
  'balanced log loss': 'balanced_logloss',
  'mean columnwise roc auc score': 'mean_auc',
  mcauc: 'mean_auc',
  'cern weighted auc': 'weighted_auc',
  'jigsaw bias auc': 'bias_auc',
  'mc spearman r': 'spearman',
  'ma spearman r': 'spearman',
  'r value': 'pearson',
  mcrmsle: 'mean_rmsle',
  msle: 'rmsle',
  'group mean log mae': 'log_mae',
  'zillow mae': 'mae',
  'error rate': 'top1_error',
  siimdice: 'dice',
  'dice 3d hausdorff': 'dice_hausdorff',
};

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
  const scorer = Object.hasOwn(scorers, words) ? scorers[words] : undefined;
  if (scorer !== undefined) return { name: scorer, k: null };
  const alias = metricByWord(words) ?? metricByWord(words.replace(/ (score|loss)$/, '')) ?? metricByWord(name);
  if (alias !== undefined) return alias;
  if (strangers.test(words)) return undefined;
  const rule = ruleOf(words);
  const k = /@\D{0,2}(\d{1,3})\b/.exec(words)?.[1];
  return rule && { name: rule.name, k: k === undefined ? null : Number(k) };
};
