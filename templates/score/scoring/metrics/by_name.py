"""Every metric that analyze knows, by its name (core/metrics/metrics.json).

A metric of `formulas` is scored by column (probabilities, labels) or over all columns (numbers), unless it
has its own line here.
"""

from medalist_engine.formulas.labels import LABELS
from medalist_engine.formulas.masks import MASKS
from medalist_engine.formulas.numbers import NUMBERS, mae, pearson, rmse, rmse_log, rmsle, spearman
from medalist_engine.formulas.probabilities import PROBABILITIES
from medalist_engine.formulas.weighted import WEIGHTED, weighted_mae
from scoring.metrics.curves import gini, label_ranking, mean_auc, yes_or_no
from scoring.metrics.distributions import pinball_by_name, winkler
from scoring.metrics.labels import each_label, fbeta_of_labels, kappa, pooled_f1
from scoring.metrics.lists import each_row, ndcg_at, precision_at, recall_at, set_f1
from scoring.metrics.probabilities import balanced_logloss, brier, clipped_pf1, kl_divergence, logloss
from scoring.metrics.queries import ndcg_of_groups
from scoring.metrics.shapes import each_mask, object_precision
from scoring.metrics.texts import each_text, jaccard, levenshtein
from scoring.metrics.values import (
    all_columns,
    checked_poisson_deviance,
    checked_rmspe,
    log_mae_of_groups,
    of_checked_logs,
)
from scoring.pair import Metric, Pair, Unscorable, each_column


def not_scored(pair: Pair) -> float:
    raise Unscorable("this metric is not scored here")


RARE = ("laplace_ll", "crps", "mean_angular_error", "geo_p50p95", "bias_auc", "kendall_tau", "bleu", "rouge")
"""Of one Kaggle competition each: the template answers there, and its answer stands."""


METRICS: dict[str, Metric] = {
    **{name: each_column(yes_or_no(formula)) for name, formula in PROBABILITIES.items()},
    **{name: each_label(formula) for name, formula in LABELS.items()},
    **{name: all_columns(formula, WEIGHTED.get(name)) for name, formula in NUMBERS.items()},
    **{name: each_mask(formula) for name, formula in MASKS.items()},
    "auc": mean_auc,
    "mean_auc": mean_auc,
    "concordance": mean_auc,
    "gini": each_column(gini),
    "pf1": each_column(clipped_pf1),
    "brier": brier,
    "logloss": logloss,
    "balanced_logloss": balanced_logloss,
    "weighted_logloss": logloss,
    "kl_divergence": kl_divergence,
    "lwlrap": label_ranking,
    "f1": each_label(fbeta_of_labels(1)),
    "fbeta": each_label(fbeta_of_labels(0.5)),
    "f2": each_label(fbeta_of_labels(2)),
    "pooled_f1": pooled_f1,
    "qwk": kappa,
    "mcrmse": each_column(rmse),
    "wmae": all_columns(mae, weighted_mae),
    "log_mae": log_mae_of_groups,
    "rmse_log": all_columns(of_checked_logs(rmse_log, 0)),
    "rmsle": all_columns(of_checked_logs(rmsle, 1), of_checked_logs(WEIGHTED["rmsle"], 1)),
    "mean_rmsle": each_column(of_checked_logs(rmsle, 1)),
    "poisson_deviance": all_columns(checked_poisson_deviance),
    "rmspe": all_columns(checked_rmspe),
    "pinball": pinball_by_name,
    "winkler": winkler,
    "pearson": each_column(pearson),
    "spearman": each_column(spearman),
    "map_k": each_row(precision_at),
    "ndcg_k": each_row(ndcg_at),
    "ndcg_of_groups": ndcg_of_groups,
    "recall_k": each_row(recall_at),
    "mean_f1": each_row(set_f1),
    "jaccard": each_text(jaccard),
    "levenshtein": each_text(levenshtein),
    "map_iou": object_precision,
    **{name: not_scored for name in (*RARE, "dice_hausdorff")},
}
