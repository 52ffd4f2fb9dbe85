import { describe, expect, test } from 'vitest';
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
  ["Cohen's kappa with quadratic weights", 'qwk'],
  ["Cohen's kappa", 'kappa'],
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
  ['the mean Winkler interval score', 'winkler'],
  ['MCRMSE, mean columnwise root mean squared error', 'mcrmse'],
  ['root mean-squared error or RMSE', 'rmse'],
  ['the Root Mean Square Percentage Error (RMSPE)', 'rmspe'],
  ['the mean Poisson deviance of the claims', 'poisson_deviance'],
  ['Median Absolute Error (MedAE)', 'medae'],
  ['weighted mean absolute error (WMAE)', 'wmae'],
  ['Mean Absolute Error', 'mae'],
  ['SMAPE between forecasts and actual values', 'smape'],
  ['the R^2 value', 'r2'],
  ['the Pearson correlation coefficient', 'pearson'],
  ["the mean column-wise Spearman's correlation coefficient", 'spearman'],
  ['Mean Average Precision @ 5 (MAP@5)', 'map_k'],
  ['the Mean Average Precision of predictions for each event class', 'average_precision'],
  ['the Mean Reciprocal Rank (MRR) of your top 5', 'map_k'],
  ['Hit Rate@10', 'recall_k'],
  ['a Weighted Root Mean Squared Scaled Error (WRMSSE)', 'rmse'],
  ['NDCG @k where k=5', 'ndcg_k'],
  ['the word-level Jaccard score', 'jaccard'],
  ['the mean Levenshtein distance', 'levenshtein'],
  ['the mean average precision at different intersection over union (IoU) thresholds', 'map_iou'],
  ['the mean intersection over union of the masks', 'mean_iou'],
  ['the global Dice coefficient', 'global_dice'],
  ['the mean Dice coefficient', 'dice'],
  ['the Kullback Liebler divergence', 'kl_divergence'],
  ['AUC-PR', 'average_precision'],
  ['the AUPR', 'average_precision'],
  ['the area under an ROC curve', 'auc'],
  ['the F1-score with weighted average', 'weighted_f1'],
  ['F1 (weighted)', 'weighted_f1'],
  ['the weighted mean F1-score', 'weighted_f1'],
  ['the average F1 score over all classes (macro)', 'macro_f1'],
  ['R^{2}', 'r2'],
  ['the log RMSE', 'rmse_log'],
  ['the NRMSE', 'rmse'],
  ['the RMS error', 'rmse'],
  ['MSLE', 'rmsle'],
  ['WMAPE', 'wmae'],
  ['the weighted absolute percentage error', 'wmae'],
  ['the mean absolute scaled error', 'mae'],
  ['the error rate', 'top1_error'],
  ['the balanced multiclass accuracy', 'balanced_accuracy'],
  ['macro-averaged recall', 'balanced_accuracy'],
  ['unweighted average recall', 'balanced_accuracy'],
  ['the mean per-class accuracy', 'balanced_accuracy'],
  ['the mean of the accuracy on counties that A won and the accuracy on those that B won', 'balanced_accuracy'],
  ['logarithmic-loss', 'logloss'],
  ['the Capped Binomial Deviance', 'logloss'],
  ['the mean of -[Y*LOG10(E)+(1-Y)*LOG10(1-E)]', 'logloss'],
  ['the accuracy $\\sqrt{\\frac{1}{n} \\sum_{i=1}^n (\\log(p_i + 1) - \\log(a_i+1))^2}$', 'rmsle'],
  ['recall at 20', 'recall_k'],
  ['mean_absolute_error', 'mae'],
  ['root_mean_squared_error', 'rmse'],
  ['roc_auc_score', 'auc'],
  ['balanced_accuracy_score', 'balanced_accuracy'],
  ["f1_score(y_true, y_pred, average='macro')", 'macro_f1'],
  ["f1_score(y_true, y_pred, average='weighted')", 'weighted_f1'],
  ['cohen_kappa_score with weights="quadratic"', 'qwk'],
  ['mean_squared_log_error', 'rmsle'],
  ['average_precision_score', 'average_precision'],
  ['r2_score', 'r2'],
];

test.for(phrases)('"%s" is %s', ([phrase, name]) => {
  const text = `# Overview\nWe want an accurate model.\n## Evaluation\nSubmissions are evaluated on ${phrase}.\n## Prizes\n`;
  expect(readMetric({ path: 'description.md', text })).toMatchObject({ name, confidence: 'high' });
});

test.for([
  ['the F2 score', 'f2'],
  ['the F2-measure of the positive class', 'f2'],
  ['the F-beta score. Recall counts more: we set beta = 2', 'f2'],
  ['the $F_{\\beta}$ score, with $\\beta=2$', 'f2'],
  ['the F-beta score (F2)', 'f2'],
  ['the F-beta score with beta = 0.5', 'fbeta'],
  ['the F0.5 score', 'fbeta'],
  ['the columns F2 and F3 by RMSE', 'rmse'],
  ['the mean squared error of column F2.', 'mse'],
])('which F score is meant is told by its beta: "%s" is %s', ([phrase, name]) => {
  const text = `# Overview\n## Evaluation\nSubmissions are evaluated on ${phrase}.\n`;
  expect(readMetric({ path: 'description.md', text })).toMatchObject({ name });
});

test.for([
  ['the Stratified Concordance Index (C-index), a measure of prediction accuracy', 'concordance'],
  ['F1-F28 of units sold, by the mean absolute error', 'mae'],
  ['the columns id,F1,...,F28 by RMSE', 'rmse'],
])('a column called F1 and a word in passing name no metric: "%s"', ([phrase, name]) => {
  const text = `# Overview\n## Evaluation\nSubmissions are evaluated on ${phrase}.\n`;
  expect(readMetric({ path: 'description.md', text })).toMatchObject({ name });
});

test('k is read where the page says it', () => {
  const text = 'Submissions are evaluated according to the Mean Average Precision @ 3 (MAP@3).';
  expect(readMetric({ path: 'x.md', text })?.k).toBe(3);
});

test.each([
  ['NDCG @k where k=5', 5],
  ['precision at 12', 12],
  ['MAP@7.', 7],
  ['NDCG of up to 4 labels', 4],
])('so it is in "%s"', (words, k) => {
  expect(
    readMetric({ path: 'x.md', text: `Submissions are evaluated by the mean average precision, ${words}` })?.k,
  ).toBe(k);
});

test.each(['The top 3 teams win.', 'You may make up to 5 submissions a day.', 'Teams of up to five members.'])(
  'no k is read in "%s"',
  (words) => {
    const text = `Submissions are evaluated by the mean average precision.\n\n${words}\n`;
    expect(readMetric({ path: 'x.md', text })?.k).toBeNull();
  },
);

describe('of several metrics the first sentence on scoring has the one that counts', () => {
  test.each([
    ['Submissions are evaluated on AUC. In case of a tie, the F1 score decides.', 'auc'],
    ['The metric of this competition is AUC. Ties are broken by the F1 score.', 'auc'],
    ['Submissions are evaluated using mean absolute error (MAE). RMSE is shown for information.', 'mae'],
    ['Submissions are evaluated on log loss.\n\nAUC is not used.', 'logloss'],
    ['Submissions are evaluated on accuracy. We also look at the F1 score.', 'accuracy'],
    ['Your score is how well you do. The metric is RMSLE.', 'rmsle'],
  ])('%s', (text, name) => {
    expect(readMetric({ path: 'x.md', text: `## Evaluation\n\n${text}\n` })).toMatchObject({
      name,
      confidence: 'high',
    });
  });

  test.each([
    ['Submissions are evaluated on the F1 score. It is macro-averaged: the macro F1.', 'macro_f1'],
    ['Submissions are judged on the accuracy of forecasts. The metric is SMAPE.', 'smape'],
  ])('unless what follows is more exact: %s', (text, name) => {
    expect(readMetric({ path: 'x.md', text })?.name).toBe(name);
  });
});

test('a page that names no metric gives none', () => {
  expect(readMetric({ path: 'x.md', text: 'Predict the cuisine of a dish. Have fun.' })).toBeUndefined();
});
