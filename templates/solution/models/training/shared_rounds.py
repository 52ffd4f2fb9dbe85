"""Shared rounds: one number of rounds for all folds of a model, where rows are few."""

from collections.abc import Sequence
from concurrent.futures import Executor

import numpy as np

from solution.features.matrices import FoldData
from solution.models.fit import Fitted, Schedule

FEW_ROWS = 20_000
"""From here on, the best round of a fold is hardly chance."""
MOST_ANSWERED = 100_000
"""Rows of train and test together: more take too long to be answered twice."""


def shares_rounds(fold: FoldData) -> bool:
    return len(fold.problem.rows) < FEW_ROWS and fold.features.rows <= MOST_ANSWERED


def with_shared_rounds(fitted: Sequence[Fitted | None], pool: Executor) -> list[Fitted | None]:
    """The fits after as many rounds as are best in the median fold; None where a fit failed.

    A fit that chose its rounds by the rows it is scored on looks better out of fold than it is: of few rows
    by more than the differences that a blend is chosen by.
    """
    found = [one.schedule for one in fitted if one and one.schedule]
    learning = usual_learning(found) if len(found) > 1 else None

    def answer(one: Fitted | None) -> Fitted | None:
        if one is None or one.schedule is None or one.after is None or learning is None:
            return one
        rounds = max(1, round(learning / one.schedule.rate))
        return one if rounds == one.schedule.rounds else one.after(rounds)

    return list(pool.map(answer, fitted))


def shared_rounds(fitted: Sequence[Fitted | None], rate: float | None) -> int | None:
    """Of such fits, at this rate."""
    found = [one.schedule for one in fitted if one and one.schedule]
    return max(1, round(usual_learning(found) / rate)) if rate and len(found) > 1 else None


def usual_learning(found: Sequence[Schedule]) -> float:
    """Rounds times rate of the median fold."""
    return float(np.median([schedule.rounds * schedule.rate for schedule in found]))


def usual_schedule(found: Sequence[Schedule]) -> Schedule | None:
    """The median of the best schedules of the folds, and 10 % more because the last fit has more rows."""
    if not found:
        return None
    rate = max(schedule.rate for schedule in found)
    return Schedule(max(1, round(1.1 * usual_learning(found) / rate)), rate)
