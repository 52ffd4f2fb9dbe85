"""Trial: a setting chosen on a fifth of the fit rows."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from sklearn.base import BaseEstimator

from medalist_engine.models.fit import Allowance, spread
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem

MOST_TRIED = 20_000
Choice = TypeVar("Choice")


def best_setting(
    make: Callable[[Choice], BaseEstimator],
    settings: Sequence[Choice],
    x: np.ndarray,
    y: np.ndarray,
    problem: Problem,
    allowance: Allowance,
    groups: np.ndarray | None = None,
    answers: Callable[[BaseEstimator, Problem, np.ndarray], np.ndarray] = spread,
) -> Choice:
    """The setting whose `answers` have the least loss; the middle one where there is no time.

    `groups` of the rows are held whole: rows of one are alike.
    """
    until = allowance.deadline - 0.5 * allowance.seconds()
    held, fit = held_and_fit(y, groups, allowance.seed)
    best, lowest = settings[len(settings) // 2], np.inf
    for setting in settings:
        if time.monotonic() > until and lowest < np.inf:
            break
        loss = valid_loss(problem, y[held], answers(make(setting).fit(x[fit], y[fit]), problem, x[held]))
        if loss < lowest:
            best, lowest = setting, loss
    return best


def held_and_fit(y: np.ndarray, groups: np.ndarray | None, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A fifth of the rows, and the others; at random where whole groups would leave one answer to learn."""
    random = np.random.default_rng(seed)
    if groups is not None:
        place = random.permutation(groups.max() + 1)[groups]
        order = np.argsort(place, kind="stable")[:MOST_TRIED]
        is_held = place[order] <= place[order[len(order) // 5]]
        if len(np.unique(y[order[~is_held]])) > 1:
            return order[is_held], order[~is_held]
    order = random.permutation(len(y))[:MOST_TRIED]
    held, fit = np.split(order, [len(order) // 5])
    return held, fit
