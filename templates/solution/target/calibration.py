"""Calibration: probabilities that sum to one, and are as sure as the models' record allows."""

import numpy as np
from scipy.optimize import minimize_scalar

from solution.target.halves import MOST_CHECKED, Finish, holds_up
from solution.target.problem import Problem

LEAST_GAIN = 0.001


def normalised(p: np.ndarray) -> np.ndarray:
    p = np.clip(p, 1e-9, 1.0)
    return p / p.sum(axis=1, keepdims=True)


def without_prior(y: np.ndarray, classes: int) -> Finish:
    """As if every class were equally frequent, which is how a balanced score sees it."""
    prior = np.maximum(np.bincount(y, minlength=classes) / len(y), 1e-9)
    return lambda p: normalised(p / prior)


def finish_probabilities(problem: Problem, judged: np.ndarray, y: np.ndarray, temper: bool) -> Finish:
    """Balanced where the metric is; surer or less sure where that lowers the loss on rows not fitted."""
    balanced = problem.metric.name == "balanced_logloss"

    def plain(p: np.ndarray, truth: np.ndarray) -> Finish:
        return without_prior(truth, problem.classes) if balanced else normalised

    def tempered(p: np.ndarray, truth: np.ndarray) -> Finish:
        base = plain(p, truth)
        power = best_power(problem, base(p), truth)
        return lambda q: normalised(base(q) ** power)

    base = plain(judged, y)
    if not temper:
        return base
    few = np.linspace(0, len(y) - 1, min(len(y), MOST_CHECKED)).astype(int)
    judged, y = judged[few], y[few]
    found = tempered(judged, y)
    before, after = (problem.metric.score(y, finish(judged)) for finish in (base, found))
    if problem.metric.sign * (after - before) < LEAST_GAIN * abs(before):
        return base
    return found if holds_up(problem, judged, y, tempered, base) else base


def best_power(problem: Problem, p: np.ndarray, y: np.ndarray) -> float:
    """The inverse of the temperature that suits the metric best."""
    search = minimize_scalar(
        lambda power: -problem.metric.sign * problem.metric.score(y, normalised(p ** np.exp(power))),
        bounds=(-0.7, 0.7),
        method="bounded",
        options={"xatol": 0.01},
    )
    return float(np.exp(search.x))
