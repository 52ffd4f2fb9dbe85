"""Training: a model through all folds, folds side by side, never past its deadline."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
from threadpoolctl import ThreadpoolController

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted, Schedule
from medalist_engine.models.training.member import Member, collect, with_last
from medalist_engine.models.training.shared_rounds import (
    after_learning,
    rounds_for,
    shared_learning,
    usual_schedule,
)
from medalist_engine.models.zoo import Learner, uses_gpu, withdraw
from medalist_engine.protocol import warn

THREAD_POOLS = ThreadpoolController()
LARGE_CELLS = 4_000_000
MOST_FAILURES = 2
MOST_ANSWERED = 1_000_000
"""Rows of train and test together: more take too long to be answered twice."""


def train_member(
    name: str,
    learner: Learner,
    folds: Sequence[FoldData],
    whole: FoldData | None,
    seconds: float,
    threads: int,
    earlier: Member | None = None,
    first: Fitted | None = None,
    rate: float | None = None,
) -> Member | None:
    """Fits every fold it has time for; with `whole`, test is predicted by one more fit on all rows.

    After two failed folds the model is given up; folds with a constant target do not count, nor do those of a
    further pass that has the rate and the rounds of an `earlier` one: it had too little time. `first`: the
    fit of the first fold, where it is there already; `rate`: that of all fits, where it is known.
    """
    training = FoldTraining(name, learner, folds, whole, seconds, threads, earlier, first, rate)
    with ThreadPoolExecutor(training.workers) as pool:
        first_fits = list(pool.map(training.fit_fold, range(len(folds))))
        learning = training.learning_of(first_fits)
        fitted = list(pool.map(partial(training.fit_again, learning=learning), first_fits))
    if training.is_given_up():
        withdraw(name, learner)
        return None
    member = collect(folds, fitted, time.monotonic() - training.started)
    if member is None:
        return None
    if member.rate and learning:
        member.rounds = rounds_for(learning, member.rate)
    if whole is not None:
        schedules = [fit.schedule for fit in first_fits if fit and fit.schedule]
        training.fit_whole(member, whole, usual_schedule(schedules))
    return member


@dataclass
class FoldTraining:
    """The fits of one model: what they share, and which folds failed."""

    name: str
    learner: Learner
    folds: Sequence[FoldData]
    whole: FoldData | None
    seconds: float
    threads: int
    earlier: Member | None
    first: Fitted | None = None
    rate: float | None = None
    started: float = field(default_factory=time.monotonic)
    failed: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.end = self.started + self.seconds
        self.workers = side_by_side(self.learner, self.folds, self.threads)
        self.threads_per_fit = max(1, self.threads // self.workers)
        earlier = self.earlier
        self.rate = earlier.rate if earlier else self.rate
        is_known = earlier is not None and earlier.rounds and earlier.rate
        self.known_schedule = Schedule(earlier.rounds, earlier.rate) if is_known else None

    def is_given_up(self) -> bool:
        return len(self.failed) >= MOST_FAILURES

    def fit_fold(self, number: int) -> Fitted | None:
        left = self.end - time.monotonic()
        waves = -(-(len(self.folds) - number) // self.workers) + (self.whole is not None)
        if (left < 0.05 * self.seconds and number > 0) or self.is_given_up():
            return None
        if number == 0 and self.first is not None:
            return self.first
        fold, is_first_pass = self.folds[number], self.known_schedule is None
        deadline = time.monotonic() + max(0.2, left / waves)
        seed = fold.seed + number
        allowance = Allowance(deadline, self.threads_per_fit, seed, self.known_schedule, self.rate)
        fitted = guarded(
            self.name, lambda: self.learner.fit(fold, allowance), self.threads_per_fit, is_first_pass
        )
        if fitted is None and is_first_pass and np.ptp(fold.y_fit) > 0:
            self.failed.append(number)
        return fitted

    def learning_of(self, first_fits: list[Fitted | None]) -> float | None:
        """Rounds times rate that all folds are to have; None where each fold keeps its own."""
        is_large = self.folds[0].features.rows > MOST_ANSWERED
        if is_large or self.known_schedule is not None or self.is_given_up():
            return None
        return shared_learning(first_fits)

    def fit_again(self, fitted: Fitted | None, learning: float | None) -> Fitted | None:
        """The same fit with the learning that all folds share, while there is time."""
        if fitted is None or learning is None or time.monotonic() > self.end:
            return fitted
        again = guarded(self.name, lambda: after_learning(fitted, learning), self.threads_per_fit)
        return replace(again, cut=fitted.cut) if again else fitted

    def fit_whole(self, member: Member, whole: FoldData, schedule: Schedule | None) -> None:
        """Replaces the member's predictions of test by those of one fit on all rows."""
        last = Allowance(self.end + self.seconds, self.threads_per_fit, whole.seed, schedule)
        final = guarded(self.name, lambda: self.learner.fit(whole, last), self.threads_per_fit)
        if final is not None:
            member.test, member.passes = final.test, 1
            member.trace = with_last(member.trace, final)


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
