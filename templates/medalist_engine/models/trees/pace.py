"""Pace: how long a round of boosting takes, and the learning rate that the time allows."""

from dataclasses import dataclass

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Schedule
from medalist_engine.problem.problem import Problem

CELLS_PER_SECOND = 1.2e8
SECONDS_PER_COLUMN = 6e-5
RATE_STEP = 1.4
FIRST_RATE = 0.1
"""The rate of the first fold of the first model, whose rounds and seconds tell what others take."""
FASTEST_RATE = 0.2
MOST_ROUNDS = 8000
FEWEST_COLUMNS_OF_TREE = 8
USUAL_LEARNING = 15.0
"""Rounds times rate of a usual fit, where no fit has told it: 500 rounds at 0.03."""
ROOM = 3.2
ROOM_IF_KNOWN = 1.5
"""A fit is planned for so many times its usual rounds."""


@dataclass(frozen=True)
class Pace:
    """At most so many rounds at such a rate; a fit of known length waits for no better round."""

    rate: float
    rounds: int
    patience: int | None


def round_seconds(rows: float, columns: float, problem: Problem) -> float:
    """The seconds of one round of boosting on one thread."""
    cost = columns * SECONDS_PER_COLUMN + rows * columns / CELLS_PER_SECOND
    return problem.slowness * trees_per_round(problem) * cost


def is_counting(problem: Problem) -> bool:
    """Learned by Poisson's likelihood, which knows no target below 0."""
    return problem.kind == "values" and "counts" in problem.metric.traits and problem.y.min() >= 0


def trees_per_round(problem: Problem) -> int:
    return problem.classes if problem.classes > 2 else 1


def share_of_columns(wanted: float, columns: float) -> float:
    """Of few columns more are seen by each tree."""
    return float(min(1.0, max(wanted, FEWEST_COLUMNS_OF_TREE / max(1, columns))))


def usual_seconds(rate: float, round_cost: float, problem: Problem) -> float:
    """A whole fit at the wanted rate, at `round_cost` seconds a round."""
    return (problem.learning or USUAL_LEARNING) / rate * round_cost


def paced_rate(wanted: float, seconds: float, round_cost: float, problem: Problem) -> float:
    """A higher rate than `wanted` if there is no time for the usual rounds at it.

    The rate moves in steps, so that small differences in time seldom change the model.
    """
    needed = (ROOM_IF_KNOWN if problem.learning else ROOM) * usual_seconds(wanted, round_cost, problem)
    steps = np.ceil(np.log(max(1.0, needed / seconds)) / np.log(RATE_STEP))
    return float(min(wanted * RATE_STEP**steps, max(wanted, FASTEST_RATE)))


def pace_for(wanted: float, round_cost: float, fold: FoldData, allowance: Allowance) -> Pace:
    known, rows = allowance.schedule, len(fold.fit)
    if known:
        return Pace(known.rate, known.rounds, None)
    rate = allowance.rate or paced_rate(
        wanted, allowance.seconds() * allowance.threads, round_cost, fold.problem
    )
    patience = int(np.clip(300 * 10_000 / rows, 40, 120) * np.clip(0.03 / rate, 0.4, 1.5))
    return Pace(rate, MOST_ROUNDS, max(20, patience))


def is_cut(pace: Pace, best: int, learned: int) -> bool:
    """Whether the clock ended a fit before its early stop could."""
    return pace.patience is not None and learned < min(best + pace.patience, pace.rounds)


def finished(known: Schedule | None, rounds: int) -> int:
    """The rounds that were done; fails where they are far below the requested number."""
    if known and rounds < 0.8 * known.rounds:
        raise TimeoutError(f"{rounds} of {known.rounds} rounds")
    return rounds
