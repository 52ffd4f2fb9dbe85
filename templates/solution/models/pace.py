"""Pace: how long a round of boosting takes, and the learning rate that the time allows."""

import numpy as np

from solution.target.problem import Problem

CELLS_PER_SECOND = 1.5e8
SECONDS_PER_COLUMN = 6e-5
RATE_STEP = 1.4


def round_seconds(rows: float, columns: float, problem: Problem) -> float:
    """What one round of boosting takes on one thread."""
    trees = problem.classes if problem.classes > 2 else 1
    return trees * (columns * SECONDS_PER_COLUMN + rows * columns / CELLS_PER_SECOND)


def paced_rate(wanted: float, seconds: float, round_cost: float) -> float:
    """A faster rate than `wanted` where the time would not allow some 800 rounds at it.

    In steps, so that a clock which is read a little later seldom makes another model.
    """
    possible = 0.5 * seconds / round_cost
    steps = np.ceil(np.log(max(1.0, 800 / possible)) / np.log(RATE_STEP))
    return float(min(wanted * RATE_STEP**steps, 0.2))
