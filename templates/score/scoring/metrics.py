"""Every metric that analyze knows, by its name (core/metrics/metrics.json)."""

from collections.abc import Callable

import numpy as np
from scoring.curves import average_precision, bias_auc, gini, label_ranking, mean_auc, weighted_auc
from scoring.directions import angular, distances
from scoring.distributions import crps, laplace, pinball
from scoring.labels import each_label, f1, f1_by, kappa
from scoring.lazy import sk, stats
from scoring.lists import each_row, kendall, ndcg_at, precision_at, recall_at, set_f1
from scoring.pair import Pair, Unscorable, each_column, mean
from scoring.probabilities import balanced_logloss, brier, kl_divergence, logloss, probabilistic_f1
from scoring.shapes import boxes_found, dice
from scoring.texts import bleu, each_text, jaccard, levenshtein, rouge
from scoring.values import correlation, errors, log_mae, logs, rmse, rmspe, smape, wmae


def not_from_tables(pair: Pair) -> float:
    raise Unscorable("this metric needs the sizes and places of images, which no table holds")


METRICS: dict[str, Callable[[Pair], float]] = {
    "auc": mean_auc,
    "mean_auc": mean_auc,
    "bias_auc": bias_auc,
    "weighted_auc": each_column(weighted_auc),
    "gini": each_column(gini),
    "average_precision": average_precision,
    "pf1": each_column(probabilistic_f1),
    "brier": brier,
    "logloss": logloss,
    "balanced_logloss": balanced_logloss,
    "weighted_logloss": logloss,
    "kl_divergence": kl_divergence,
    "lwlrap": label_ranking,
    "accuracy": each_label(lambda y, p: float((y == p).mean())),
    "balanced_accuracy": each_label(
        lambda y, p: mean([(p[y == label] == label).mean() for label in np.unique(y)])
    ),
    "top1_error": each_label(lambda y, p: float((y != p).mean())),
    "f1": each_label(f1(1)),
    "macro_f1": each_label(f1_by("macro")),
    "micro_f1": each_label(f1_by("micro")),
    "weighted_f1": each_label(f1_by("weighted")),
    "fbeta": each_label(f1(0.5)),
    "mcc": each_label(lambda y, p: float(sk.matthews_corrcoef(y, p))),
    "qwk": each_label(kappa),
    "rmse": errors(rmse),
    "mcrmse": each_column(rmse),
    "mse": errors(lambda y, p: np.mean((y - p) ** 2)),
    "mae": errors(lambda y, p: np.mean(np.abs(y - p))),
    "medae": errors(lambda y, p: np.median(np.abs(y - p))),
    "wmae": wmae,
    "log_mae": log_mae,
    "rmse_log": errors(lambda y, p: rmse(*logs(y, p, 0))),
    "rmsle": errors(lambda y, p: rmse(*logs(y, p, 1))),
    "mean_rmsle": each_column(lambda y, p: rmse(*logs(y, p, 1))),
    "mape": errors(lambda y, p: sk.mean_absolute_percentage_error(y, p)),
    "smape": errors(smape),
    "rmspe": errors(rmspe),
    "r2": errors(lambda y, p: sk.r2_score(y, p)),
    "laplace_ll": laplace,
    "pinball": pinball,
    "crps": crps,
    "mean_angular_error": angular,
    "geo_p50p95": distances,
    "pearson": each_column(correlation),
    "spearman": each_column(lambda y, p: correlation(stats.rankdata(y), stats.rankdata(p))),
    "map_k": each_row(precision_at),
    "ndcg_k": each_row(ndcg_at),
    "recall_k": each_row(recall_at),
    "mean_f1": each_row(set_f1),
    "jaccard": each_text(jaccard),
    "levenshtein": each_text(levenshtein),
    "bleu": bleu,
    "rouge": each_text(rouge),
    "kendall_tau": kendall,
    "dice": each_text(dice),
    "dice_hausdorff": not_from_tables,
    "map_iou": each_text(boxes_found),
}
