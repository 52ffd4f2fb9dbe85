"""Trial: a setting chosen on a fifth of the fit rows."""

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from sklearn.base import BaseEstimator

from solution.models.fit import Allowance, spread
from solution.problem.loss import valid_loss
from solution.problem.problem import Problem

MOST_TRIED = 20_000
Choice = TypeVar("Choice")


def best_setting(
    make: Callable[[Choice], BaseEstimator],
    settings: Sequence[Choice],
    x: np.ndarray,
    y: np.ndarray,
    problem: Problem,
    allowance: Allowance,
) -> Choice:
    """The setting with the least loss; the middle one where there is no time."""
    until = allowance.deadline - 0.5 * allowance.seconds()
    order = np.random.default_rng(allowance.seed).permutation(len(y))[:MOST_TRIED]
    held, fit = np.split(order, [len(order) // 5])
    best, lowest = settings[len(settings) // 2], np.inf
    for setting in settings:
        if time.monotonic() > until and lowest < np.inf:
            break
        loss = valid_loss(problem, y[held], spread(make(setting).fit(x[fit], y[fit]), problem, x[held]))
        if loss < lowest:
            best, lowest = setting, loss
    return best
