import { own } from '../../own.ts';

/** How a metric is worked out from `y` (or `target`, on its own scale) and `p`, the answers. */
export interface ScoreLine {
  readonly imports: readonly string[];
  readonly code: string;
}

const sklearn = (name: string, code: string): ScoreLine => ({ imports: [`from sklearn.metrics import ${name}`], code });
const numpy = (code: string): ScoreLine => ({ imports: ['import numpy as np'], code });

/** Gives a metric's formula; undefined: it has no short one. */
export const scoreLine = (metric: string, kind: 'binary' | 'classes' | 'values' | 'grades'): ScoreLine | undefined =>
  own(
    { ...ofNumbers, ...ofLabels, ...(kind === 'classes' ? ofClasses : {}), ...(kind === 'binary' ? ofBinary : {}) },
    metric,
  );

const auc = sklearn('roc_auc_score', 'roc_auc_score(y, p)');
const ofBinary: Readonly<Record<string, ScoreLine>> = {
  auc,
  mean_auc: auc,
  gini: sklearn('roc_auc_score', '2 * roc_auc_score(y, p) - 1'),
  average_precision: sklearn('average_precision_score', 'average_precision_score(y, p)'),
  brier: sklearn('brier_score_loss', 'brier_score_loss(y, p)'),
  f1: sklearn('f1_score', 'f1_score(y, p)'),
};

const balanced: ScoreLine = {
  imports: ['from sklearn.metrics import log_loss', 'from sklearn.utils.class_weight import compute_sample_weight'],
  code: 'log_loss(y, p, sample_weight=compute_sample_weight("balanced", y))',
};
const ofClasses: Readonly<Record<string, ScoreLine>> = {
  auc: sklearn('roc_auc_score', 'roc_auc_score(y, p, multi_class="ovr")'),
};

const ofLabels: Readonly<Record<string, ScoreLine>> = {
  logloss: sklearn('log_loss', 'log_loss(y, p)'),
  balanced_logloss: balanced,
  accuracy: sklearn('accuracy_score', 'accuracy_score(y, p)'),
  top1_error: sklearn('accuracy_score', '1 - accuracy_score(y, p)'),
  balanced_accuracy: sklearn('balanced_accuracy_score', 'balanced_accuracy_score(y, p)'),
  f1: sklearn('f1_score', 'f1_score(y, p, average="macro")'),
  macro_f1: sklearn('f1_score', 'f1_score(y, p, average="macro")'),
  micro_f1: sklearn('f1_score', 'f1_score(y, p, average="micro")'),
  weighted_f1: sklearn('f1_score', 'f1_score(y, p, average="weighted")'),
  mcc: sklearn('matthews_corrcoef', 'matthews_corrcoef(y, p)'),
  kappa: sklearn('cohen_kappa_score', 'cohen_kappa_score(y, p)'),
  qwk: sklearn('cohen_kappa_score', 'cohen_kappa_score(y, p, weights="quadratic")'),
};

const ofNumbers: Readonly<Record<string, ScoreLine>> = {
  rmse: sklearn('mean_squared_error', 'mean_squared_error(target, p) ** 0.5'),
  mcrmse: sklearn('mean_squared_error', 'mean_squared_error(target, p) ** 0.5'),
  mse: sklearn('mean_squared_error', 'mean_squared_error(target, p)'),
  rmse_log: sklearn('mean_squared_error', 'mean_squared_error(np.log(target), np.log(p)) ** 0.5'),
  rmsle: sklearn('mean_squared_log_error', 'mean_squared_log_error(target, p) ** 0.5'),
  mean_rmsle: sklearn('mean_squared_log_error', 'mean_squared_log_error(target, p) ** 0.5'),
  mae: sklearn('mean_absolute_error', 'mean_absolute_error(target, p)'),
  medae: sklearn('median_absolute_error', 'median_absolute_error(target, p)'),
  r2: sklearn('r2_score', 'r2_score(target, p)'),
  mape: sklearn('mean_absolute_percentage_error', 'mean_absolute_percentage_error(target, p)'),
  // where both are zero nothing is missed
  smape: numpy('200 * np.mean(np.abs(target - p) / np.maximum(np.abs(target) + np.abs(p), 1e-15))'),
  rmspe: numpy('np.mean((p / target - 1) ** 2) ** 0.5'),
  pearson: numpy('np.corrcoef(target, p)[0, 1]'),
  spearman: { imports: ['from scipy.stats import spearmanr'], code: 'spearmanr(target, p)[0]' },
};
