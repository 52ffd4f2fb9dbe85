import { expect, test } from 'vitest';
import { metricOfKaggle } from '../../../core/metrics/kaggle-names.ts';

/** Names of scorers as Kaggle shows them, long and short. */
const names: readonly (readonly [string, string])[] = [
  ['Roc Auc Score', 'auc'],
  ['Area Under Receiver Operating Characteristic Curve', 'auc'],
  ['AUC', 'auc'],
  ['Mean Columnwise Area Under Receiver Operating Characteristic Curve', 'mean_auc'],
  ['JigsawBiasAUC', 'bias_auc'],
  ['Categorization Accuracy', 'accuracy'],
  ['Accuracy Score', 'accuracy'],
  ['Balanced Accuracy Score', 'balanced_accuracy'],
  ['Root Mean Squared Error', 'rmse'],
  ['Root Mean Squared Logarithmic Error', 'rmsle'],
  ['Mean Columnwise RMSE', 'mcrmse'],
  ['MCRMSLE', 'mean_rmsle'],
  ['RootMeanSquarePercentageError', 'rmspe'],
  ['Mean Absolute Error', 'mae'],
  ['Median Absolute Error', 'medae'],
  ['Weighted Mean Absolute Error', 'wmae'],
  ['GroupMeanLogMAE', 'log_mae'],
  ['SMAPE', 'smape'],
  ['R2 Score', 'r2'],
  ['Log Loss', 'logloss'],
  ['Multiclass Loss', 'logloss'],
  ['Mean Columnwise Log Loss', 'logloss'],
  ['Weighted Mean Columnwise Log Loss', 'weighted_logloss'],
  ['Mean F-Score', 'mean_f1'],
  ['F-Score (Macro)', 'macro_f1'],
  ['F-Score Beta (Micro)', 'micro_f1'],
  ['FScore_1', 'f1'],
  ['QuadraticWeightedKappa', 'qwk'],
  ['MatthewsCorrelationCoefficient', 'mcc'],
  ['Normalized Gini Index', 'gini'],
  ['Pearson Correlation Coefficient', 'pearson'],
  ['MCSpearmanR', 'spearman'],
  ['LevenshteinMean', 'levenshtein'],
  ['Dice3DHausdorff', 'dice_hausdorff'],
  ['AI4CodeKendallTau', 'kendall_tau'],
  ['LaplaceLogLikelihood', 'laplace_ll'],
  ['WeightedPinballLoss', 'pinball'],
];

test.for(names)('"%s" is %s', ([name, ours]) => expect(metricOfKaggle(name)).toEqual({ name: ours, k: null }));

test.each([
  ['MAP@{K}', { name: 'map_k', k: null }],
  ['MAP@5', { name: 'map_k', k: 5 }],
  ['Mean Average Precision @ 12', { name: 'map_k', k: 12 }],
  ['NDCG@{10}', { name: 'ndcg_k', k: 10 }],
])('"%s" tells its k where it has one', (name, found) => expect(metricOfKaggle(name)).toEqual(found));

test.each([
  ...[
    'Santa 2024 Metric',
    'M5_WRMSSE',
    'NWRMSLE',
    'Lyft3DObjectDetectionAP',
    'Mean Best Error At K',
    'mab',
    '39244296',
  ],
  ...['', '   ', '__proto__', 'constructor', 'toString', '@'.repeat(200)],
])('"%s" is none that we know', (name) => expect(metricOfKaggle(name)).toBeUndefined());
