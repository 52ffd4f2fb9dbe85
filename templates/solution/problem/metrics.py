"""Metrics: every metric by its name, with what it wants to be given: probabilities, labels or values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from solution.problem.confusion import (
    accuracy,
    balanced_accuracy,
    f1_of_yes,
    macro_f1,
    matthews,
    quadratic_kappa,
    weighted_f1,
)
from solution.problem.errors import (
    cross_entropy,
    halved_auc,
    log_mae,
    lorenz_gini,
    mae,
    mape,
    median_error,
    median_pinball,
    mse,
    pearson,
    r2,
    rmse,
    rmse_log,
    rmsle,
    rmspe,
    smape,
    spearman,
)
from solution.problem.likelihood import (
    GAINS,
    auc,
    average_precision,
    balanced_logloss,
    brier,
    gained_at,
    label_ranking,
    logloss,
    probabilistic_f1,
    weighted_auc,
)

Family = Literal["probabilities", "labels", "values"]
Score = Callable[[np.ndarray, np.ndarray], float]
USUAL_PLACES = 5


@dataclass(frozen=True)
class Metric:
    """`score(y, p)`: p is rows x classes for probabilities, class codes for labels, numbers for values."""

    name: str
    family: Family
    sign: int
    score: Score


REGISTRY: dict[str, tuple[Family, int, Score]] = {
    "auc": ("probabilities", 1, auc),
    "weighted_auc": ("probabilities", 1, weighted_auc),
    "gini": ("probabilities", 1, lambda y, p: 2 * auc(y, p) - 1),
    "logloss": ("probabilities", -1, logloss),
    "balanced_logloss": ("probabilities", -1, balanced_logloss),
    "average_precision": ("probabilities", 1, average_precision),
    "pf1": ("probabilities", 1, probabilistic_f1),
    "brier": ("probabilities", -1, brier),
    "lwlrap": ("probabilities", 1, label_ranking),
    **{name: ("probabilities", 1, gained_at(gain, USUAL_PLACES)) for name, gain in GAINS.items()},
    "accuracy": ("labels", 1, accuracy),
    "top1_error": ("labels", -1, lambda y, p: 1 - accuracy(y, p)),
    "f1": ("labels", 1, f1_of_yes(1)),
    "fbeta": ("labels", 1, f1_of_yes(0.5)),
    "macro_f1": ("labels", 1, macro_f1),
    "micro_f1": ("labels", 1, accuracy),
    "weighted_f1": ("labels", 1, weighted_f1),
    "mcc": ("labels", 1, matthews),
    "balanced_accuracy": ("labels", 1, balanced_accuracy),
    "qwk": ("labels", 1, quadratic_kappa),
    "rmse": ("values", -1, rmse),
    "mse": ("values", -1, mse),
    "rmsle": ("values", -1, rmsle),
    "rmse_log": ("values", -1, rmse_log),
    "mae": ("values", -1, mae),
    "log_mae": ("values", -1, log_mae),
    "medae": ("values", -1, median_error),
    "pinball": ("values", -1, median_pinball),
    "mape": ("values", -1, mape),
    "smape": ("values", -1, smape),
    "rmspe": ("values", -1, rmspe),
    "r2": ("values", 1, r2),
    "pearson": ("values", 1, pearson),
    "spearman": ("values", 1, spearman),
}
SAME = {
    "mean_auc": "auc",
    "bias_auc": "auc",
    "weighted_logloss": "logloss",
    "kl_divergence": "logloss",
    "mlogloss": "logloss",
    "mean_logloss": "logloss",
    "mean_rmsle": "rmsle",
    "mcrmse": "rmse",
    "wmae": "mae",
    "mean_f1": "micro_f1",
    "f1_macro": "macro_f1",
    "f1_micro": "micro_f1",
}
OF_SHARES: dict[str, Score] = {"auc": halved_auc, "logloss": cross_entropy, "brier": mse}


def find_metric(name: str, k: int | None) -> Metric | None:
    """None for a name that is not known: the task's usual metric has to do."""
    base = SAME.get(name, name)
    if base not in REGISTRY:
        return None
    family, sign, score = REGISTRY[base]
    return Metric(name, family, sign, gained_at(GAINS[base], k) if base in GAINS and k else score)


def of_numbers(metric: Metric, y: np.ndarray) -> Metric | None:
    """A metric of probabilities where the truth is not yes or no but a share of voters, or an amount."""
    score = None
    if metric.name == "gini" and y.min() >= 0:
        score = lorenz_gini
    elif y.min() >= 0 and y.max() <= 1:
        score = OF_SHARES.get(SAME.get(metric.name, metric.name))
    return Metric(metric.name, "values", metric.sign, score) if score else None
