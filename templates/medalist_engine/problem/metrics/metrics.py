"""Metrics: every metric by its name, with what it wants to be given: probabilities, labels or values."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import numpy as np

from medalist_engine.formulas.labels import LABELS
from medalist_engine.formulas.numbers import NUMBERS, Formula, interval_around, mse
from medalist_engine.formulas.probabilities import PROBABILITIES
from medalist_engine.formulas.ranks import lorenz_gini
from medalist_engine.problem.metrics.errors import FORGIVING, cross_entropy, halved_auc
from medalist_engine.problem.metrics.likelihood import (
    GAINS,
    balanced_logloss,
    brier,
    by_column,
    gained_at,
    label_ranking,
    logloss,
)

Family = Literal["probabilities", "labels", "values"]
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
    score: Formula
    traits: frozenset[str]
    k: int | None = None


SCORES: dict[str, Formula] = {
    **{name: by_column(formula) for name, formula in PROBABILITIES.items()},
    **LABELS,
    **NUMBERS,
    **FORGIVING,
    "ndcg_of_groups": NUMBERS["spearman"],  # of rows whose groups are not known
    "logloss": logloss,
    "balanced_logloss": balanced_logloss,
    "brier": brier,
    "lwlrap": label_ranking,
    **{name: gained_at(gain, USUAL_PLACES) for name, gain in GAINS.items()},
}
OF_SHARES: dict[str, Formula] = {"auc": halved_auc, "logloss": cross_entropy, "brier": mse}
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
"""What a task would say of the metrics that stand in for its own, where that cannot score a target."""


def find_metric(facts: dict) -> Metric | None:
    """Of the task's metric; None where no model aims at it: the task's usual metric has to do."""
    base, k = facts["scored_as"], facts["k"]
    if facts["predicts"] is None or base not in SCORES:
        return None
    score = gained_at(GAINS[base], k) if base in GAINS and k else SCORES[base]
    if "missed" in facts:
        score = partial(interval_around, missed=facts["missed"])
    sign = 1 if facts["direction"] == "max" else -1
    return Metric(facts["name"], base, facts["predicts"], sign, score, frozenset(facts["traits"]), k)


def usual_metric(name: str) -> Metric:
    metric = find_metric({"name": name, "scored_as": name, "k": None, **USUAL[name]})
    assert metric is not None
    return metric


def of_numbers(metric: Metric, y: np.ndarray) -> Metric | None:
    """A metric of probabilities where the truth is not yes or no but a share of voters, or an amount."""
    score = None
    if metric.name == "gini" and y.min() >= 0:
        score = lorenz_gini
    elif y.min() >= 0 and y.max() <= 1:
        score = OF_SHARES.get(metric.scored_as)
    return replace(metric, family="values", score=score) if score else None
