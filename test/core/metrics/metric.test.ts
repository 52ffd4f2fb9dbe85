import { expect, test } from 'vitest';
import { readMetric } from '../../../core/metrics/metric.ts';

/** Phrases as competition pages have them, with the metric they mean. */
const phrases: readonly (readonly [string, string])[] = [
  ['area under the ROC curve between the predicted probability and the observed target', 'auc'],
  ['mean column-wise ROC AUC', 'mean_auc'],
  ['the log loss between the predicted values and the ground truth', 'logloss'],
  ['Multi Class Log Loss', 'logloss'],
  ['the weighted multi-label logarithmic loss', 'weighted_logloss'],
  ['categorization accuracy', 'accuracy'],
  ['the quadratic weighted kappa', 'qwk'],
  ['the Matthews Correlation Coefficient (MCC)', 'mcc'],
  ['the Normalized Gini Coefficient', 'gini'],
  ['macro F1 score', 'macro_f1'],
  ['the unweighted mean of all class F1 scores', 'macro_f1'],
  ['micro averaged F1 score', 'micro_f1'],
  ['F1 between the predicted and expected answers', 'f1'],
  ['Root Mean Squared Logarithmic Error (RMSLE)', 'rmsle'],
  [
    'Root-Mean-Squared-Error (RMSE) between the logarithm of the predicted value and the logarithm of the price',
    'rmse_log',
  ],
  ['MCRMSE, mean columnwise root mean squared error', 'mcrmse'],
  ['root mean-squared error or RMSE', 'rmse'],
  ['the Root Mean Square Percentage Error (RMSPE)', 'rmspe'],
  ['Median Absolute Error (MedAE)', 'medae'],
  ['weighted mean absolute error (WMAE)', 'wmae'],
  ['Mean Absolute Error', 'mae'],
  ['SMAPE between forecasts and actual values', 'smape'],
  ['the R^2 value', 'r2'],
  ['the Pearson correlation coefficient', 'pearson'],
  ["the mean column-wise Spearman's correlation coefficient", 'spearman'],
  ['Mean Average Precision @ 5 (MAP@5)', 'map_k'],
  ['NDCG @k where k=5', 'ndcg_k'],
  ['the word-level Jaccard score', 'jaccard'],
  ['the mean Levenshtein distance', 'levenshtein'],
  ['the mean average precision at different intersection over union (IoU) thresholds', 'map_iou'],
  ['the mean intersection over union of the masks', 'mean_iou'],
  ['the global Dice coefficient', 'global_dice'],
  ['the mean Dice coefficient', 'dice'],
  ['the Kullback Liebler divergence', 'kl_divergence'],
];

test.for(phrases)('"%s" is %s', ([phrase, name]) => {
  const text = `# Overview\nWe want an accurate model.\n## Evaluation\nSubmissions are evaluated on ${phrase}.\n## Prizes\n`;
  expect(readMetric({ path: 'description.md', text })).toMatchObject({ name, confidence: 'high' });
});

test('k is read where the page says it', () => {
  const text = 'Submissions are evaluated according to the Mean Average Precision @ 3 (MAP@3).';
  expect(readMetric({ path: 'x.md', text })?.k).toBe(3);
});

test('a page that names no metric gives none', () => {
  expect(readMetric({ path: 'x.md', text: 'Predict the cuisine of a dish. Have fun.' })).toBeUndefined();
});
