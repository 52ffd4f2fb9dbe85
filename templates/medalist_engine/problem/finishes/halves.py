"""Halves: checks whether a step that is fitted on half of the rows helps on the other half."""

from collections.abc import Callable, Iterator

import numpy as np

from medalist_engine.problem.finishes.finishes import Finish
from medalist_engine.problem.problem import Problem

SPLITS = 4
MOST_CHECKED = 20_000
FitFinish = Callable[[np.ndarray, np.ndarray], Finish]


def halves(rows: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Pairs of (rows to fit, valid rows), each half in both roles."""
    for seed in range(SPLITS):
        order = np.random.default_rng(seed).permutation(rows)[:MOST_CHECKED]
        left, right = order[: len(order) // 2], order[len(order) // 2 :]
        yield left, right
        yield right, left


def holds_up(problem: Problem, oof: np.ndarray, y: np.ndarray, fit: FitFinish, plain: Finish) -> bool:
    """Whether `fit` on one half improves on `plain` on the other half, by more than chance."""
    if len(y) < 40:
        return False
    metric, gains = problem.metric, []
    for learn, valid in halves(len(y)):
        truth, unseen = problem.on_metric_scale(y[valid]), oof[valid]
        fitted = fit(oof[learn], y[learn])
        gains.append(metric.score(truth, fitted(unseen)) - metric.score(truth, plain(unseen)))
    gained = metric.sign * np.array(gains)
    return bool(gained.mean() > 0.5 * gained.std() and gained.mean() > 0)
