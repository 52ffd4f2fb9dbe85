"""Finishes: functions from blended predictions to answers that tell what they do, step by step.

A step that is fitted counts only where it helps on the half of the rows that it was not fitted to.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from medalist_engine.problem.problem import Problem

Finish = Callable[[np.ndarray], np.ndarray]
FinishSteps = tuple[dict[str, Any], ...]
FitFinish = Callable[[np.ndarray, np.ndarray], Finish]
MOST_CHECKED = 20_000
SPLITS = 4


@dataclass(frozen=True)
class ToldFinish:
    """A function and its steps; core/schema/recipe/ says what each of them is."""

    does: Finish
    steps: FinishSteps

    def __call__(self, predicted: np.ndarray) -> np.ndarray:
        return self.does(predicted)


def steps_of(finish: Finish) -> FinishSteps | None:
    """None where it does not tell them."""
    return getattr(finish, "steps", None)


def then(first: Finish, does: Finish, **step: Any) -> ToldFinish:
    """What `first` does, and after it one more step."""
    return ToldFinish(lambda predicted: does(first(predicted)), (*(steps_of(first) or ()), step))


def one_step(does: Finish, **step: Any) -> ToldFinish:
    return ToldFinish(does, (step,))


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
