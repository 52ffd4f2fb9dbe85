"""Every metric that analyze knows, by its name (core/metrics/metrics.json).

What `formulas` has is scored column by column (probabilities, labels) or over all columns (numbers), unless
a line of its own here says otherwise.
"""

from formulas.labels import LABELS
from formulas.masks import MASKS
from formulas.numbers import NUMBERS, mae, pearson, rmse, rmse_log, rmsle, spearman
from formulas.probabilities import PROBABILITIES
from formulas.weighted import WEIGHTED, weighted_mae
from scoring.curves import bias_auc, gini, label_ranking, mean_auc, yes_or_no
from scoring.directions import angular, distances
from scoring.distributions import crps, laplace, pinball_by_name, winkler
from scoring.labels import each_label, f1, kappa, pooled_f1
from scoring.lists import each_row, kendall, ndcg_at, precision_at, recall_at, set_f1
from scoring.pair import Metric, Pair, Unscorable, each_column
from scoring.probabilities import balanced_logloss, brier, clipped_pf1, kl_divergence, logloss
from scoring.queries import ndcg_of_groups
from scoring.shapes import each_mask, objects_found
from scoring.texts import bleu, each_text, jaccard, levenshtein, rouge
from scoring.values import deviance_of_counts, errors, known_rmspe, log_mae_of_groups, of_logs


def not_from_tables(pair: Pair) -> float:
    raise Unscorable("this metric needs the sizes and places of images, which no table holds")


METRICS: dict[str, Metric] = {
    **{name: each_column(yes_or_no(formula)) for name, formula in PROBABILITIES.items()},
    **{name: each_label(formula) for name, formula in LABELS.items()},
    **{name: errors(formula, WEIGHTED.get(name)) for name, formula in NUMBERS.items()},
    **{name: each_mask(formula) for name, formula in MASKS.items()},
    "auc": mean_auc,
    "mean_auc": mean_auc,
    "bias_auc": bias_auc,
    "concordance": mean_auc,
    "gini": each_column(gini),
    "pf1": each_column(clipped_pf1),
    "brier": brier,
    "logloss": logloss,
    "balanced_logloss": balanced_logloss,
    "weighted_logloss": logloss,
    "kl_divergence": kl_divergence,
    "lwlrap": label_ranking,
    "f1": each_label(f1(1)),
    "fbeta": each_label(f1(0.5)),
    "f2": each_label(f1(2)),
    "pooled_f1": pooled_f1,
    "qwk": kappa,
    "mcrmse": each_column(rmse),
    "wmae": errors(mae, weighted_mae),
    "log_mae": log_mae_of_groups,
    "rmse_log": errors(of_logs(rmse_log, 0)),
    "rmsle": errors(of_logs(rmsle, 1), of_logs(WEIGHTED["rmsle"], 1)),
    "mean_rmsle": each_column(of_logs(rmsle, 1)),
    "poisson_deviance": errors(deviance_of_counts),
    "rmspe": errors(known_rmspe),
    "laplace_ll": laplace,
    "pinball": pinball_by_name,
    "winkler": winkler,
    "crps": crps,
    "mean_angular_error": angular,
    "geo_p50p95": distances,
    "pearson": each_column(pearson),
    "spearman": each_column(spearman),
    "map_k": each_row(precision_at),
    "ndcg_k": each_row(ndcg_at),
    "ndcg_of_groups": ndcg_of_groups,
    "recall_k": each_row(recall_at),
    "mean_f1": each_row(set_f1),
    "jaccard": each_text(jaccard),
    "levenshtein": each_text(levenshtein),
    "bleu": bleu,
    "rouge": each_text(rouge),
    "kendall_tau": kendall,
    "dice_hausdorff": not_from_tables,
    "map_iou": objects_found,
}
