"""Numbers: restored to the target's scale, in the range of train, and rounded or scaled if that helps."""

from collections.abc import Collection

import numpy as np

from medalist_engine.problem.finishes.finishes import (
    MOST_CHECKED,
    Finish,
    ToldFinish,
    holds_up,
    one_step,
    then,
)
from medalist_engine.problem.problem import Problem

FACTORS = np.exp(np.linspace(-2.3, 0.7, 61))
NEAR_FACTORS = np.exp(np.linspace(-0.05, 0.05, 11))
"""Far below 1 too: of relative errors of log-normal numbers, the best answer is a fraction of the median."""
LEAST_OF_MEAN = 0.01
"""Of a prediction whose logarithm is taken."""
MOST_GRID_LEVELS = 2_000


def finish_values(problem: Problem, oof: np.ndarray, y: np.ndarray, steps: Collection[str]) -> Finish:
    least, most = problem.restore(np.array([problem.y.min(), problem.y.max()]))
    low, high = (least, most) if "clip" in steps else (0.0 if least >= 0 else -np.inf, np.inf)
    if "counts" in problem.metric.traits:
        return clipped(restoring(problem), max(low, LEAST_OF_MEAN * float(problem.truth().mean())), high)
    restored = clipped(restoring(problem), low, high)
    few = np.linspace(0, len(y) - 1, min(len(y), MOST_CHECKED)).astype(int)
    oof, y, finish = oof[few], y[few], restored
    if "scales" in problem.metric.traits and "keep-level" not in steps:
        counted = problem.on_metric_scale(y) != 0
        finish = scaled(problem, oof[counted], y[counted], restored)
    levels = levels_of(problem)
    options = {
        "snap": then(finish, lambda numbers: nearest_level(numbers, levels), do="snap", to=levels),
        "round": then(finish, np.round, do="round"),
    }
    for name, option in options.items():
        able = name in steps and (name != "snap" or len(levels) > 0)
        if able and holds_up(problem, oof, y, lambda _p, _y, option=option: option, finish):
            return option
    return finish


def restoring(problem: Problem) -> ToldFinish:
    if problem.scale == "plain":
        return ToldFinish(problem.restore, ())
    return one_step(problem.restore, do="restore", scale=problem.scale)


def clipped(finish: ToldFinish, low: float, high: float) -> ToldFinish:
    if np.isinf(low) and np.isinf(high):
        return finish
    return then(finish, lambda numbers: np.clip(numbers, low, high), do="clip", low=low, high=high)


def scaled(problem: Problem, oof: np.ndarray, y: np.ndarray, restored: Finish) -> Finish:
    """Multiplies by the best factor: the median or mean does not minimise a relative error.

    Of rows whose truth is not 0: there any answer is as wrong, or all but 0 endlessly so.
    """

    def fit(values: np.ndarray, truth: np.ndarray) -> Finish:
        numbers, true = restored(values), problem.on_metric_scale(truth)

        def loss(factor: float) -> tuple[float, float]:
            return -problem.metric.sign * problem.metric.score(true, numbers * factor), abs(np.log(factor))

        factor = float(min(min(FACTORS, key=loss) * NEAR_FACTORS, key=loss))
        return then(restored, lambda unseen: unseen * factor, do="scale", by=factor)

    return fit(oof, y) if holds_up(problem, oof, y, fit, restored) else restored


def levels_of(problem: Problem) -> np.ndarray:
    """The distinct values of the target; none if they are too many for a grid."""
    levels = np.unique(problem.restore(problem.y))
    return levels if 2 < len(levels) <= min(MOST_GRID_LEVELS, len(problem.y) / 5) else np.empty(0)


def nearest_level(numbers: np.ndarray, levels: np.ndarray) -> np.ndarray:
    return levels[np.searchsorted((levels[1:] + levels[:-1]) / 2, numbers)]
