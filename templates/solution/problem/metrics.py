"""Metrics: every metric by its name, with what it wants to be given: probabilities, labels or values."""

from collections.abc import Callable
from dataclasses import dataclass, replace
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
    """`score(y, p)`: p is rows x classes for probabilities, class codes for labels, numbers for values.

    `scored_as` is the metric whose score is worked out; core/metrics/traits.ts says what each trait means.
    """

    name: str
    scored_as: str
    family: Family
    sign: int
    score: Score
    traits: frozenset[str]


SCORES: dict[str, Score] = {
    "auc": auc,
    "weighted_auc": weighted_auc,
    "gini": lambda y, p: 2 * auc(y, p) - 1,
    "logloss": logloss,
    "balanced_logloss": balanced_logloss,
    "average_precision": average_precision,
    "pf1": probabilistic_f1,
    "brier": brier,
    "lwlrap": label_ranking,
    **{name: gained_at(gain, USUAL_PLACES) for name, gain in GAINS.items()},
    "accuracy": accuracy,
    "top1_error": lambda y, p: 1 - accuracy(y, p),
    "f1": f1_of_yes(1),
    "fbeta": f1_of_yes(0.5),
    "macro_f1": macro_f1,
    "micro_f1": accuracy,
    "weighted_f1": weighted_f1,
    "mcc": matthews,
    "balanced_accuracy": balanced_accuracy,
    "qwk": quadratic_kappa,
    "rmse": rmse,
    "mse": mse,
    "rmsle": rmsle,
    "rmse_log": rmse_log,
    "mae": mae,
    "log_mae": log_mae,
    "medae": median_error,
    "pinball": median_pinball,
    "mape": mape,
    "smape": smape,
    "rmspe": rmspe,
    "r2": r2,
    "pearson": pearson,
    "spearman": spearman,
}
OF_SHARES: dict[str, Score] = {"auc": halved_auc, "logloss": cross_entropy, "brier": mse}
USUAL: dict[str, dict] = {
    "logloss": {"direction": "min", "predicts": "probabilities", "traits": ["sure", "one-whole"]},
    "accuracy": {
        "direction": "max",
        "predicts": "labels",
        "traits": ["counts-right", "counted-rows", "smooth-labels"],
    },
    "qwk": {"direction": "max", "predicts": "labels", "traits": []},
    "rmse": {"direction": "min", "predicts": "values", "traits": []},
}
"""What CONFIG would say of the metrics that stand in for its own, where that cannot score a target."""


def find_metric(told: dict) -> Metric | None:
    """Of CONFIG's metric; None where no model aims at it: the task's usual metric has to do."""
    base, k = told["scored_as"], told["k"]
    if told["predicts"] is None or base not in SCORES:
        return None
    score = gained_at(GAINS[base], k) if base in GAINS and k else SCORES[base]
    sign = 1 if told["direction"] == "max" else -1
    return Metric(told["name"], base, told["predicts"], sign, score, frozenset(told["traits"]))


def usual_metric(name: str) -> Metric:
    found = find_metric({"name": name, "scored_as": name, "k": None, **USUAL[name]})
    assert found is not None
    return found


def of_numbers(metric: Metric, y: np.ndarray) -> Metric | None:
    """A metric of probabilities where the truth is not yes or no but a share of voters, or an amount."""
    score = None
    if metric.name == "gini" and y.min() >= 0:
        score = lorenz_gini
    elif y.min() >= 0 and y.max() <= 1:
        score = OF_SHARES.get(metric.scored_as)
    return replace(metric, family="values", score=score) if score else None
