"""First fold: what the first fold of the first boosted model takes tells how long all others will."""

import time
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted
from solution.models.training.train_member import guarded
from solution.models.trees.pace import FIRST_RATE, USUAL_LEARNING, pace_for, paced_rate
from solution.models.zoo import Entry, Learner, uses_gpu


@runtime_checkable
class Boosted(Learner, Protocol):
    """A model of rounds; `round_cost`: the seconds of one round on one thread."""

    learning_rate: float

    def round_cost(self, fold: FoldData) -> float: ...


def fit_first_fold(entry: Entry, fold: FoldData, seconds: float, threads: int) -> Fitted | None:
    """Fits one fold at a fast rate, and tells the problem of its rounds and of how long they took.

    None: the model has no rounds, or it failed.
    """
    learner = entry.learner
    if not isinstance(learner, Boosted) or uses_gpu(learner, fold):
        return None
    fold.trees()
    begun = time.monotonic()
    allowance = Allowance(begun + seconds, threads, fold.seed, rate=FIRST_RATE)
    cost = learner.round_cost(fold) / threads
    fitted = guarded(entry.key, lambda: learner.fit(fold, allowance), threads)
    if fitted is None or fitted.schedule is None:
        return None
    patience = pace_for(FIRST_RATE, cost, fold, allowance).patience or 0
    rounds = fitted.schedule.rounds + (0 if fitted.cut else patience)
    fold.problem.learning = max(rounds * FIRST_RATE, USUAL_LEARNING if fitted.cut else 0.0)
    fold.problem.slowness *= (time.monotonic() - begun) / (rounds * cost)
    return fitted


def is_fast_enough(learner: Boosted, folds: Sequence[FoldData], seconds: float, threads: int) -> bool:
    """Whether there is no time for all folds at a lower rate than that of the first."""
    each = seconds * threads / len(folds)
    cost = learner.round_cost(folds[0])
    return paced_rate(learner.learning_rate, each, cost, folds[0].problem) >= FIRST_RATE
