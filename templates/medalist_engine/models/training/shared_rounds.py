"""Shared rounds: one number of rounds for all folds of a model."""

from collections.abc import Sequence

import numpy as np

from medalist_engine.models.fit import Fitted, Schedule


def shared_learning(fitted: Sequence[Fitted | None]) -> float | None:
    """Rounds times rate that are best in the median fold; None where fewer than two folds can tell.

    A fit that chose its rounds by the rows it is scored on looks better out of fold than it is; so does, even
    more, the mean of several such passes.
    """
    schedules = [fit.schedule for fit in fitted if fit and fit.schedule and fit.after]
    return usual_learning(schedules) if len(schedules) > 1 else None


def after_learning(fitted: Fitted, learning: float) -> Fitted:
    """The fit after as many rounds as learn so much at its own rate."""
    if fitted.schedule is None or fitted.after is None:
        return fitted
    rounds = rounds_for(learning, fitted.schedule.rate)
    return fitted if rounds == fitted.schedule.rounds else fitted.after(rounds)


def rounds_for(learning: float, rate: float) -> int:
    return max(1, round(learning / rate))


def usual_learning(schedules: Sequence[Schedule]) -> float:
    """Rounds times rate of the median fold."""
    return float(np.median([schedule.rounds * schedule.rate for schedule in schedules]))


def usual_schedule(schedules: Sequence[Schedule]) -> Schedule | None:
    """The median of the best schedules of the folds, and 10 % more because the last fit has more rows."""
    if not schedules:
        return None
    rate = max(schedule.rate for schedule in schedules)
    return Schedule(rounds_for(1.1 * usual_learning(schedules), rate), rate)
