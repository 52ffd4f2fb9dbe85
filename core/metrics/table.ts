import type { Metric } from '../schema/competition.ts';

type Wants = Metric['wants'];
type Facts = readonly [direction: Metric['direction'], wants: Wants];
const up = (wants: Wants): Facts => ['max', wants];
const down = (wants: Wants): Facts => ['min', wants];

/** Every metric we know by name: which way is better, and what a submission must hold. docs/metrics.md explains them. */
export const metrics = {
  auc: up('probabilities'),
  mean_auc: up('probabilities'),
  bias_auc: up('probabilities'),
  weighted_auc: up('scores'),
  gini: up('probabilities'),
  average_precision: up('probabilities'),
  pf1: up('probabilities'),
  brier: down('probabilities'),
  logloss: down('probabilities'),
  balanced_logloss: down('probabilities'),
  weighted_logloss: down('probabilities'),
  kl_divergence: down('probabilities'),
  lwlrap: up('probabilities'),
  accuracy: up('labels'),
  balanced_accuracy: up('labels'),
  top1_error: down('labels'),
  f1: up('labels'),
  macro_f1: up('labels'),
  micro_f1: up('labels'),
  weighted_f1: up('labels'),
  mean_f1: up('lists'),
  fbeta: up('labels'),
  mcc: up('labels'),
  qwk: up('labels'),
  rmse: down('values'),
  rmse_log: down('values'),
  rmsle: down('values'),
  mean_rmsle: down('values'),
  mcrmse: down('values'),
  mse: down('values'),
  mae: down('values'),
  log_mae: down('values'),
  medae: down('values'),
  wmae: down('values'),
  mape: down('values'),
  smape: down('values'),
  rmspe: down('values'),
  r2: up('values'),
  laplace_ll: up('values'),
  pinball: down('values'),
  crps: down('values'),
  mean_angular_error: down('values'),
  geo_p50p95: down('values'),
  pearson: up('scores'),
  spearman: up('scores'),
  map_k: up('lists'),
  ndcg_k: up('lists'),
  recall_k: up('lists'),
  jaccard: up('text'),
  levenshtein: down('text'),
  bleu: up('text'),
  rouge: up('text'),
  kendall_tau: up('structured'),
  dice: up('structured'),
  dice_hausdorff: up('structured'),
  map_iou: up('structured'),
} as const satisfies Record<string, Facts>;

export type MetricName = keyof typeof metrics;

export const metricNamed = (name: MetricName, confidence: Metric['confidence'], k: number | null = null): Metric => {
  const [direction, wants] = metrics[name];
  return { name, direction, wants, k, confidence };
};
