"""Pace: how long a round of boosting takes, and the learning rate that the time allows."""

from dataclasses import dataclass

import numpy as np

from solution.models.fit import Allowance, Schedule
from solution.problem.problem import Problem

CELLS_PER_SECOND = 1.2e8
SECONDS_PER_COLUMN = 6e-5
RATE_STEP = 1.4
FASTEST_RATE = 0.2
MOST_ROUNDS = 8000
USUAL_LEARNING = 15.0
"""Rounds times rate of a usual fit: 500 rounds at 0.03."""


@dataclass(frozen=True)
class Pace:
    """At most so many rounds at such a rate; a fit of known length waits for no better round."""

    rate: float
    rounds: int
    patience: int | None


def round_seconds(rows: float, columns: float, problem: Problem) -> float:
    """The seconds of one round of boosting on one thread."""
    return trees_per_round(problem) * (columns * SECONDS_PER_COLUMN + rows * columns / CELLS_PER_SECOND)


def trees_per_round(problem: Problem) -> int:
    return problem.classes if problem.classes > 2 else 1


def usual_seconds(rate: float, round_cost: float) -> float:
    """A whole fit at the wanted rate, at `round_cost` seconds a round."""
    return USUAL_LEARNING / rate * round_cost


def paced_rate(wanted: float, seconds: float, round_cost: float) -> float:
    """A higher rate than `wanted` if there is no time for about 800 rounds at it.

    The rate moves in steps, so that small differences in time seldom change the model.
    """
    possible = 0.5 * seconds / round_cost
    steps = np.ceil(np.log(max(1.0, 800 / possible)) / np.log(RATE_STEP))
    return float(min(wanted * RATE_STEP**steps, FASTEST_RATE))


def pace_for(wanted: float, round_cost: float, rows: int, allowance: Allowance) -> Pace:
    known = allowance.schedule
    if known:
        return Pace(known.rate, known.rounds, None)
    rate = allowance.rate or paced_rate(wanted, allowance.seconds() * allowance.threads, round_cost)
    patience = int(np.clip(300 * 10_000 / rows, 40, 120) * np.clip(0.03 / rate, 0.4, 1.5))
    return Pace(rate, MOST_ROUNDS, max(20, patience))


def finished(known: Schedule | None, rounds: int) -> int:
    """The rounds that were done; fails where they are far below the requested number."""
    if known and rounds < 0.8 * known.rounds:
        raise TimeoutError(f"{rounds} of {known.rounds} rounds")
    return rounds
