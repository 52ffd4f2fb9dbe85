"""Member: the predictions of one model from all folds, and how they are put together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Fitted
from medalist_engine.models.made import Pass
from medalist_engine.models.trace import Trace, mean_shares


@dataclass
class Member:
    """One model's oof and test predictions, as sums: another pass over other folds adds to them.

    `rate` is the learning rate of the first pass, which the others keep, as they keep the `rounds` that its
    folds share. `cut`: the clock ended some fit of the first pass, not its early stop.
    """

    oof_sum: np.ndarray
    seen: np.ndarray
    test: np.ndarray
    passes: int
    seconds: float
    rate: float | None = None
    trace: Trace | None = None
    rounds: int | None = None
    cut: bool = False

    def oof(self) -> np.ndarray:
        """Means by row; NaN in rows that no fold predicted."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return (self.oof_sum.T / self.seen).T

    def predicted(self) -> np.ndarray:
        return self.test / self.passes

    def add(self, other: "Member") -> None:
        self.oof_sum, self.seen = self.oof_sum + other.oof_sum, self.seen + other.seen
        self.test, self.passes = self.test + other.test, self.passes + other.passes
        self.seconds += other.seconds


def collect(folds: Sequence[FoldData], fitted: list[Fitted | None], seconds: float) -> Member | None:
    done = [(fold, fit) for fold, fit in zip(folds, fitted, strict=True) if fit is not None]
    if not done:
        return None
    problem = folds[0].problem
    shape = (len(problem.rows), problem.classes) if problem.classes else (len(problem.rows),)
    sums = np.zeros(shape), np.zeros(len(problem.rows)), np.zeros_like(done[0][1].test)
    rates = [fit.schedule.rate for _, fit in done if fit.schedule]
    member = Member(*sums, len(done), seconds, max(rates, default=None))
    member.trace = trace_of(folds, fitted)
    member.cut = any(fit.cut for _, fit in done)
    for fold, fit in done:
        member.oof_sum[fold.valid] += fit.valid
        member.seen[fold.valid] += 1
        member.test = member.test + fit.test
    return member


def trace_of(folds: Sequence[FoldData], fitted: Sequence[Fitted | None]) -> Trace:
    """The valid rows of each fold, and the mean importance."""
    done = {number: fit for number, fit in enumerate(fitted) if fit is not None}
    held = {number: folds[number].valid for number in done}
    importance = mean_shares([fit.importance for fit in done.values()])
    made = {number: fit.made for number, fit in done.items() if fit.made}
    rounds = {number: fit.schedule.rounds for number, fit in done.items() if fit.schedule}
    return Trace(folds[0].seed, held, importance, fits=Pass(made, rounds))


def with_last(trace: Trace | None, final: Fitted) -> Trace | None:
    """Tells of the fit on all rows, too."""
    rounds = final.schedule.rounds if final.schedule else None
    return trace and replace(trace, fits=replace(trace.fits, last=final.made, last_rounds=rounds))
