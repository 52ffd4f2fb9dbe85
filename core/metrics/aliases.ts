import { type MetricName, metrics } from './table.ts';

/** Other names in common use. Many-class log loss is `logloss`; what its columns are is asked separately. */
const aliases: Readonly<Record<string, MetricName>> = {
  roc_auc: 'auc',
  col_auc: 'mean_auc',
  log_loss: 'logloss',
  mlogloss: 'logloss',
  multi_logloss: 'logloss',
  multiclass_logloss: 'logloss',
  weighted_log_loss: 'weighted_logloss',
  balanced_log_loss: 'balanced_logloss',
  f1_macro: 'macro_f1',
  f1_micro: 'micro_f1',
  f1_weighted: 'weighted_f1',
  quadratic_weighted_kappa: 'qwk',
  col_rmsle: 'mean_rmsle',
  rmse_of_log: 'rmse_log',
};
const ranked: Readonly<Record<string, MetricName>> = { map: 'map_k', ndcg: 'ndcg_k', recall: 'recall_k' };

const isMetric = (name: string): name is MetricName => Object.hasOwn(metrics, name);

/** A metric by its canonical name, a common other one, or as `map@3`. */
export const metricByWord = (word: string): { readonly name: MetricName; readonly k: number | null } | undefined => {
  const name = word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (isMetric(name)) return { name, k: null };
  if (Object.hasOwn(aliases, name)) return { name: aliases[name]!, k: null }; // hasOwn has just said so
  const [, kind = '', k] = /^(map|ndcg|recall)_?@?_?(\d+)$/.exec(name) ?? [];
  const list = ranked[kind];
  return list === undefined || Number(k) < 1 ? undefined : { name: list, k: Number(k) };
};

/** Words that say "one class of several": then the columns of a log loss are shares of one whole. */
export const saysMulticlass = (words: string): boolean => /multi-?\s?_?class|\bmulti_?logloss|\bmlogloss/i.test(words);
