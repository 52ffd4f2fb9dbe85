"""Training: a model through all folds, folds side by side, never past its deadline."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from threadpoolctl import ThreadpoolController

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted, Schedule
from solution.models.made import Pass
from solution.models.trace import Trace, mean_shares
from solution.models.training.shared_rounds import (
    after_learning,
    rounds_for,
    shared_learning,
    shares_rounds,
    usual_schedule,
)
from solution.models.zoo import Learner, uses_gpu, withdraw
from solution.protocol import warn

THREAD_POOLS = ThreadpoolController()
LARGE_CELLS = 4_000_000
MOST_FAILURES = 2


@dataclass
class Member:
    """One model's oof and test predictions, as sums: another pass over other folds adds to them.

    `rate` is the learning rate of the first pass, which the others keep, as they keep the `rounds` that its
    folds share.
    """

    oof_sum: np.ndarray
    seen: np.ndarray
    test: np.ndarray
    passes: int
    seconds: float
    rate: float | None = None
    trace: Trace | None = None
    rounds: int | None = None

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


def train_member(
    name: str,
    learner: Learner,
    folds: Sequence[FoldData],
    whole: FoldData | None,
    seconds: float,
    threads: int,
    rate: float | None = None,
    rounds: int | None = None,
) -> Member | None:
    """Fits every fold it has time for; with `whole`, test is predicted by one more fit on all rows.

    After two failed folds the model is given up; folds with a constant target do not count, nor do those of a
    further pass, of which `rounds` are known: it had too little time.
    """
    started = time.monotonic()
    end = started + seconds
    workers = side_by_side(learner, folds, threads)
    inner = max(1, threads // workers)
    known = Schedule(rounds, rate) if rounds and rate else None
    shares = shares_rounds(folds[0])
    failed: list[int] = []

    def fit(number: int) -> Fitted | None:
        left = end - time.monotonic()
        waves = -(-(len(folds) - number) // workers) + (whole is not None)
        if (left < 0.05 * seconds and number > 0) or len(failed) >= MOST_FAILURES:
            return None
        deadline = time.monotonic() + max(0.2, left / waves)
        allowance = Allowance(deadline, inner, folds[number].seed + number, known, rate)
        fitted = guarded(name, lambda: learner.fit(folds[number], allowance), inner, known is None)
        if fitted is None and known is None and np.ptp(folds[number].y_fit) > 0:
            failed.append(number)
        return fitted if shares or fitted is None else replace(fitted, after=None)

    def fit_again(fitted: Fitted | None) -> Fitted | None:
        if fitted is None or learning is None or time.monotonic() > end:
            return fitted
        return guarded(name, lambda: after_learning(fitted, learning), inner) or fitted

    with ThreadPoolExecutor(workers) as pool:
        fitted = list(pool.map(fit, range(len(folds))))
        schedule = usual_schedule([one.schedule for one in fitted if one and one.schedule])
        learning = shared_learning(fitted) if known is None and len(failed) < MOST_FAILURES else None
        fitted = list(pool.map(fit_again, fitted))
    if len(failed) >= MOST_FAILURES:
        withdraw(name, learner)
        return None
    member = collect(folds, fitted, time.monotonic() - started)
    if member and member.rate and learning:
        member.rounds = rounds_for(learning, member.rate)
    if member and whole is not None:
        last = Allowance(end + seconds, inner, whole.seed, schedule)
        final = guarded(name, lambda: learner.fit(whole, last), inner)
        if final is not None:
            member.test, member.passes = final.test, 1
            member.trace = with_last(member.trace, final)
    return member


def side_by_side(learner: Learner, folds: Sequence[FoldData], threads: int) -> int:
    """How many folds are fitted at once: all threads go into one fit where the data are large.

    On small data, threads inside a model stall whenever another process takes a core. On a GPU, two fits
    would take each other's memory.
    """
    if uses_gpu(learner, folds[0]):
        return 1
    cells = len(folds[0].fit) * folds[0].features.effort
    return 1 if cells > LARGE_CELLS else min(threads, len(folds))


def guarded(name: str, fit: Callable[[], Fitted], threads: int, tells_time: bool = True) -> Fitted | None:
    """A failing model never ends the run. Of a further pass, a lack of time is worth no word."""
    try:
        with THREAD_POOLS.limit(limits=threads):
            fitted = fit()
    except Exception as error:  # noqa: BLE001
        if tells_time or not isinstance(error, TimeoutError):
            warn(f"{name} failed: {type(error).__name__}: {error}")
        return None
    if np.isfinite(fitted.valid).all() and np.isfinite(fitted.test).all():
        return fitted
    warn(f"{name} predicted something that is not a number")
    return None


def collect(folds: Sequence[FoldData], fitted: list[Fitted | None], seconds: float) -> Member | None:
    done = [(fold, one) for fold, one in zip(folds, fitted, strict=True) if one is not None]
    if not done:
        return None
    problem = folds[0].problem
    shape = (len(problem.rows), problem.classes) if problem.classes else (len(problem.rows),)
    sums = np.zeros(shape), np.zeros(len(problem.rows)), np.zeros_like(done[0][1].test)
    rates = [one.schedule.rate for _, one in done if one.schedule]
    member = Member(*sums, len(done), seconds, max(rates, default=None))
    member.trace = trace_of(folds, fitted)
    for fold, one in done:
        member.oof_sum[fold.valid] += one.valid
        member.seen[fold.valid] += 1
        member.test = member.test + one.test
    return member


def trace_of(folds: Sequence[FoldData], fitted: Sequence[Fitted | None]) -> Trace:
    """The valid rows of each fold, the mean importance, and the first curve there is."""
    done = {number: one for number, one in enumerate(fitted) if one is not None}
    held = {number: folds[number].valid for number in done}
    importance = mean_shares([one.importance for one in done.values()])
    curve = next((one.curve for one in done.values() if one.curve), None)
    made = {number: one.made for number, one in done.items() if one.made}
    rounds = {number: one.schedule.rounds for number, one in done.items() if one.schedule}
    return Trace(folds[0].seed, held, importance, curve, fits=Pass(made, rounds))


def with_last(trace: Trace | None, final: Fitted) -> Trace | None:
    """Tells of the fit on all rows, too."""
    rounds = final.schedule.rounds if final.schedule else None
    return trace and replace(trace, fits=replace(trace.fits, last=final.made, last_rounds=rounds))
