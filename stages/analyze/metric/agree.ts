import { metricOfKaggle } from '../../../core/metrics/kaggle-names.ts';
import type { MetricFound } from '../../../core/metrics/metric.ts';
import type { MetricName } from '../../../core/metrics/table.ts';
import type { About } from '../../../services/kaggle/competition/about.ts';
import type { Notes } from '../evidence.ts';

/** Metrics that are a plainer one made more exact: there the two sources do not contradict each other. */
const plainer: Readonly<Partial<Record<MetricName, readonly MetricName[]>>> = {
  mean_auc: ['auc'],
  bias_auc: ['auc'],
  weighted_auc: ['auc'],
  gini: ['auc'],
  balanced_logloss: ['logloss'],
  weighted_logloss: ['logloss'],
  macro_f1: ['f1'],
  micro_f1: ['f1'],
  weighted_f1: ['f1'],
  mean_f1: ['f1', 'micro_f1'],
  fbeta: ['f1'],
  mcrmse: ['rmse'],
  rmse_log: ['rmse', 'rmsle'],
  mean_rmsle: ['rmsle'],
  wmae: ['mae'],
  log_mae: ['mae'],
  balanced_accuracy: ['accuracy'],
  top1_error: ['accuracy'],
  lwlrap: ['average_precision'],
  map_k: ['average_precision'],
  map_iou: ['average_precision', 'map_k'],
};

const isMoreExact = (one: MetricName, other: MetricName): boolean => plainer[one]?.includes(other) ?? false;

/** The same metric, or one of them a plainer word for the other. */
export const isKindred = (one: MetricName, other: string): boolean =>
  one === other ||
  Object.entries(plainer).some(
    ([exact, plain]) =>
      (exact === one && plain.some((name) => name === other)) || (exact === other && plain.includes(one)),
  );

/**
 * The metric that page and Kaggle name together. Of two that fit, the more exact one. Where they contradict each other, a
 * sentence on how submissions are scored wins: hosts write it for this competition, while Kaggle's scorers are generic
 * and are often fed with numbers that were changed before. Any other word on the page loses.
 */
export const agreeOnMetric = (
  onPage: MetricFound | undefined,
  about: About | null,
  notes: Notes,
): MetricFound | undefined => {
  const words = about?.metric ?? null;
  if (words === null) return onPage;
  const known = metricOfKaggle(words);
  if (known === undefined) {
    if (onPage === undefined) notes.warn(`Kaggle calls the metric "${words}", which is none that we know.`);
    return onPage;
  }
  const k = known.k ?? onPage?.k ?? null;
  const byKaggle: MetricFound = { name: known.name, k, words, confidence: 'high', source: 'kaggle', stated: true };
  if (onPage === undefined) return byKaggle;
  if (onPage.name === known.name) {
    return onPage.confidence === 'low' ? byKaggle : { ...onPage, k: onPage.k ?? k, seconded: words };
  }
  if (isMoreExact(onPage.name, known.name) && onPage.confidence === 'high') return { ...onPage, seconded: words };
  if (isMoreExact(known.name, onPage.name) || onPage.confidence === 'low') return byKaggle;
  const winner = onPage.stated ? onPage : byKaggle;
  notes.warn(
    `The page says ${onPage.name} ("${onPage.words.slice(0, 80)}"), but Kaggle calls the metric "${words}": ${winner.name} is taken.`,
  );
  return winner;
};
