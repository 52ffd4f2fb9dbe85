"""Publishing: when an answer is written, how long that takes, and whether it was learned."""

import time
from collections.abc import Callable
from pathlib import Path

from medalist_engine.clock import Clock
from medalist_engine.ending import DEGRADED
from medalist_engine.output.reports import Outcome, write_answer, write_recipe, write_reports
from medalist_engine.protocol import emit, warn

CHEAP = 0.002
"""A share of all time: writing that is quicker follows every improvement."""
DUE_AFTER = 0.02
WAITS_TO_WRITINGS = 5
"""Other writing waits this share of all time, and this many times as long as it takes."""
QUICK_SHARE = 0.1
"""Writing is quick if it takes less than this share of the step after it."""


class Publisher:
    """Writes the answer of a run, its recipe and its reports."""

    def __init__(self, clock: Clock, out: Path, answer: Outcome) -> None:
        self.clock, self.out = clock, out
        # What is on disk, for reports; before the first answer it is empty.
        self.answer = answer
        # When the answer was last written, on the monotonic clock, and how long that took.
        self.published, self.writing_seconds = 0.0, 0.0
        # Whether the blend was improved since the answer was last written.
        self.unwritten = False
        # Whether the recipe is on disk.
        self.recipe_written = False

    def is_due(self) -> bool:
        """At once if writing is cheap, else from time to time, and never most of the time."""
        cheap = self.writing_seconds < CHEAP * self.clock.total
        due_after = max(DUE_AFTER * self.clock.total, WAITS_TO_WRITINGS * self.writing_seconds)
        return cheap or time.monotonic() - self.published > due_after

    def is_quick(self, ahead: float) -> bool:
        """Compared with the seconds of what comes next."""
        return self.writing_seconds < QUICK_SHARE * ahead

    def publish(self, outcome_now: Callable[[], Outcome], of_rows: str = "") -> None:
        """Writes the answer; the watchdog may end the run as soon as it is on disk."""
        begun = time.monotonic()
        outcome = outcome_now()
        summary = write_answer(outcome, self.out)
        self.answer, self.published = outcome, time.monotonic()
        self.writing_seconds, self.unwritten = self.published - begun, False
        elapsed = round(self.clock.elapsed(), 2)
        emit("SCORE", metric=summary["metric"] + of_rows, score=summary["score"], elapsed=elapsed)

    def save_recipe(self) -> None:
        write_recipe(self.answer, self.out)
        self.recipe_written = True

    def report(self, seconds: float) -> None:
        """Writes the reports beside the submission, in this time."""
        deadline = time.monotonic() + seconds
        self.save_recipe()
        write_reports(self.answer, self.out, deadline)

    def is_recipe_due(self) -> bool:
        """Whether the answer on disk is the last, and its recipe is missing."""
        return not (self.recipe_written or self.unwritten)


def exit_code_of(answer: Outcome) -> int:
    """Success if any target has a model: another program may have only priors for all targets.

    Where all answers are texts: if one was compared with what can be learned, or tells each row its own.
    """
    trained = [bool(ensemble.members) for ensemble in answer.ensembles.values()]
    compared = [worded.compared or worded.copied is not None for worded in answer.texts.values()]
    return 0 if any(trained or compared) else DEGRADED


def warn_of_unlearned(answer: Outcome) -> None:
    """Of some targets in an answer that is a success."""
    without_models = [target for target, ensemble in answer.ensembles.items() if not ensemble.members]
    if without_models and exit_code_of(answer) == 0:
        warn(f"the prior answers for {', '.join(without_models)}: no model was learned in time")
    for target, worded in answer.texts.items():
        if worded.copied is not None and not worded.compared:
            warn(f"{target} repeats {worded.copied}: nothing better was learned in time")
