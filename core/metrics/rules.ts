import type { MetricName } from './table.ts';

/**
 * Ordered: the first rule that matches a text wins, so the special comes before the general ("column-wise RMSLE" before
 * RMSLE before RMSE). `accuracy` is last because pages use the word in prose.
 */
const metricRules: readonly (readonly [MetricName, RegExp])[] = [
  ['kl_divergence', /kullback|\bkl[- ]?div/],
  ['laplace_ll', /laplace log/],
  ['kendall_tau', /kendall/],
  ['mean_angular_error', /angular error/],
  ['lwlrap', /lwlrap|label[- ]ranking average precision/],
  ['weighted_auc', /weighted (auc|roc|area under)/],
  ['bias_auc', /bias[- ]auc|\bbpsn\b|subgroup auc/],
  ['pf1', /\bpf1\b|probabilistic f1/],
  ['balanced_logloss', /balanced (multi-?class )?(log|cross)/],
  ['weighted_logloss', /weighted (multi-?(label|class) )?(log|cross)[- ]?(loss|arithmic|entropy)/],
  ['qwk', /weighted kappa|\bqwk\b|cohen.?s kappa|quadratic kappa/],
  ['mcc', /matthews|\bmcc\b/],
  ['gini', /\bgini\b/],
  ['crps', /\bcrps\b|ranked probability score/],
  ['pinball', /pinball|quantile loss/],
  ['mcrmse', /mcrmse|column-?\s?wise (rmse|root[- ]mean[- ]squared?[- ]error)/],
  ['rmspe', /rmspe|root[- ]mean[- ]squared?[- ]percentage/],
  ['smape', /\bsmape\b|symmetric mean absolute percentage/],
  ['mean_rmsle', /(column-?\s?wise|average|mean) (of )?(the )?(rmsle|root[- ]mean[- ]squared?[- ]log)/],
  [
    'rmse_log',
    /(rmse|root[- ]mean[- ]squared?[- ](error|deviation))\W{0,6}(\(?rmse\)?\W*)?[^.]{0,40}\b(between|of|on) (the )?(natural )?log/,
  ],
  ['rmsle', /rmsle|root[- ]mean[- ]squared?[- ]log|mean squared log/],
  ['log_mae', /log of the mean absolute/],
  ['wmae', /\bwmae\b|weighted mean absolute|weighted mae/],
  ['medae', /\bmedae\b|median absolute/],
  ['mape', /\bmape\b|mean absolute percentage/],
  ['ndcg_k', /ndcg|discounted cumulative/],
  ['map_iou', /average precision[^.]{0,80}(\biou\b|intersection over union)|\bmap\b[^.]{0,30}\biou\b/],
  ['map_k', /\bm(ap|pa)\s?@|mean average precision/],
  ['recall_k', /recall\s?@/],
  ['dice_hausdorff', /hausdorff/],
  ['dice', /\bdice\b/],
  ['jaccard', /jaccard/],
  ['map_iou', /intersection over union|\biou\b/],
  ['levenshtein', /levenshtein|edit distance/],
  ['bleu', /\bs?acre?bleu\b|\bbleu\b/],
  ['rouge', /\brouge\b/],
  ['spearman', /spearman/],
  ['pearson', /pearson/],
  ['r2', /\br\s?\^\s?2\b|\br2\b|r²|r[- ]squared|coefficient of determination/],
  [
    'mean_auc',
    /column-?\s?wise (roc )?(auc|area)|average of the individual aucs|mean (of the )?(roc )?aucs?\b|macro[- ]?(averaged )?(roc )?auc/,
  ],
  ['average_precision', /average precision|pr[- ]?auc|auprc|precision[- ]recall curve/],
  [
    'macro_f1',
    /macro[- ]?(averaged?)?[- ]?(f1|f-?score|f-?measure)|f1[- ]?(score)?[^.]{0,15}\bmacro|unweighted mean of all class f1/,
  ],
  ['weighted_f1', /weighted[- ]?(averaged?)?[- ]?f1/],
  ['micro_f1', /micro[- ]?(averaged?)?[- ]?(f1|f-?score)|f1[- ]?(score)?[^.]{0,15}\bmicro/],
  ['mean_f1', /mean f1|mean f-?score|(example|sample)s?[- ](based )?f1|average f1/],
  ['fbeta', /f[- _]?(beta|0\.5|2)[- ]?(score|measure)|\bf0\.5\b/],
  ['f1', /\bf1\b|\bf_1\b|\bf-?score\b|\bf-?measure\b/],
  ['top1_error', /top-?1 (classification )?error|misclassification (rate|error)|classification error/],
  ['balanced_accuracy', /balanced accuracy/],
  ['logloss', /multi-?\s?class (log|cross|logarithmic)/],
  ['auc', /\bauc\b|\bauroc\b|area under (the )?(receiver|roc|curve)|\broc[- ]?auc/],
  ['logloss', /log[- ]?loss|logarithmic loss|cross[- ]entropy/],
  ['brier', /brier/],
  ['geo_p50p95', /percentile distance/],
  ['rmse', /\brmse\b|root[- ]mean[- ]squared?[- ](error|deviation)/],
  ['mae', /\bmae\b|mean absolute (error|deviation)|absolute error/],
  ['mse', /\bmse\b|mean[- ]squared[- ]error/],
  ['accuracy', /accuracy|categori[sz]ation|percent(age)? of [^.]{0,60}correct|correctly (classif|predict|identif)/],
];

/** The first rule that matches a text, and the words around the match. */
export const ruleOf = (text: string): { readonly name: MetricName; readonly words: string } | undefined => {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  for (const [name, pattern] of metricRules) {
    const match = pattern.exec(plain);
    if (match) return { name, words: plain.slice(Math.max(0, match.index - 60), match.index + 100).trim() };
  }
  return undefined;
};

const numerals: Readonly<Record<string, number>> = { three: 3, five: 5, ten: 10, twelve: 12 };

/** The k of "MAP@3", "NDCG @ 5", "top five"; null where the text does not say. */
export const readK = (text: string): number | null => {
  const at = /(?:map|mpa|ndcg|precision|recall)\s?@\s?[([{]?\s?(\d+)/i.exec(text)?.[1];
  if (at !== undefined) return Number(at);
  const top = /\b(?:top|up to)[- ](\d+|three|five|ten|twelve)\b/i.exec(text)?.[1]?.toLowerCase();
  return top === undefined ? null : (numerals[top] ?? Number(top));
};
