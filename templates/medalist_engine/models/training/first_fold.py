"""First fold: what the first fold of the first boosted model takes tells how long all others will."""

import time
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.training.train_member import guarded
from medalist_engine.models.trees.pace import FIRST_RATE, USUAL_LEARNING, pace_for, paced_rate
from medalist_engine.models.zoo import Entry, Learner, uses_gpu
from medalist_engine.problem.loss import is_gain, row_losses_of

TRIED_WEIGHTS = (0.1, 0.25, 0.5)
LEAST_ERRORS = 0.5
"""Standard errors that the mean gain must have."""


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


def rate_in(learner: Boosted, folds: Sequence[FoldData], seconds: float, threads: int) -> float:
    """The rate at which there is time for all folds; no higher than that of the first fit."""
    each, cost = seconds * threads / len(folds), learner.round_cost(folds[0])
    return min(paced_rate(learner.learning_rate, each, cost, folds[0].problem), FIRST_RATE)


def gaining_fit(
    ensemble: Ensemble, entry: Entry, fold: FoldData, seconds: float, threads: int
) -> Fitted | None:
    """The fit of one fold, if the blend gains by it: else more folds are not worth their seconds."""
    allowance = Allowance(time.monotonic() + seconds, threads, fold.seed)
    fitted = guarded(entry.key, lambda: entry.learner.fit(fold, allowance), threads)
    return fitted if fitted is not None and blend_gains(ensemble, fold, fitted) else None


def blend_gains(ensemble: Ensemble, fold: FoldData, fitted: Fitted) -> bool:
    """Whether the valid rows of a fold lose less with some of these answers in the blend."""
    problem, seen = fold.problem, ensemble.rows[fold.valid]
    if not seen.any():
        return True
    y, blend, more = fold.y_valid[seen], ensemble.oof[fold.valid][seen], fitted.valid[seen]
    earlier = row_losses_of(problem, y, blend)
    losses = (row_losses_of(problem, y, (1 - weight) * blend + weight * more) for weight in TRIED_WEIGHTS)
    return any(is_gain(loss, earlier, LEAST_ERRORS) for loss in losses)
