"""Decides whether a blend replaces the incumbent."""

from dataclasses import dataclass, field
from math import hypot, log, sqrt

import numpy as np
from merging.decision.checks import Check, check, cross_fitted
from merging.decision.contest import Contest
from merging.decision.finalists import Finalist, finalists_of
from merging.decision.levels import beyond_levels


@dataclass(frozen=True)
class Decision:
    """Weights in the order of the members; None: the incumbent stays."""

    why: str
    weights: np.ndarray | None = None
    search: Check | None = None
    final: Check | None = None
    finalists: list[Finalist] = field(default_factory=list)

    @property
    def optimism(self) -> float | None:
        """How much larger the gain was in the search than in the last check."""
        return None if self.search is None or self.final is None else self.search.gain - self.final.gain


MOST_ERRORS_APART = 2.5
"""The last check may be so many standard errors below the search. One that knew the rows is further."""

LEAST_BEYOND = 0.25
"""For rows in time: a share of the gain that a mere change of the incumbent's level must not reach."""


NO_FINAL_ROWS = "There are too few rows for a last check, which only rows that chose nothing can make."


def needed_errors(tried: int) -> float:
    """How many standard errors a gain must have: one, and more the more candidates were tried."""
    return sqrt(1 + 2 * log(tried))


def refusal(contest: Contest) -> str | None:
    """Why nothing can be compared; None: something can."""
    if len(contest.members) < 2:
        return "No candidate is left to compare with the incumbent."
    return "There are too few rows to tell a gain." if len(contest.parts.folds) < 2 else None


def decide_pair(contest: Contest) -> Decision:
    """Compares one candidate with the incumbent, on the rows of the search."""
    why = refusal(contest)
    if why is not None:
        return Decision(why)

    def recipe(rows: np.ndarray) -> np.ndarray:
        return contest.pool.best_shares(rows, [0, 1])

    search = check(contest, cross_fitted(recipe, contest.parts.folds))
    if search is None:
        return Decision("The metric has no value for a blend.")
    weights = recipe(contest.parts.search)
    why = doubt(contest, weights, search, beyond_levels(contest, recipe))
    return Decision(why or f"The blend gains {in_words(search)}.", None if why else weights, search)


def decide(contest: Contest) -> Decision:
    """Takes the best finalist whose gain is not chance, and which loses nothing in the last check."""
    why = refusal(contest) or (NO_FINAL_ROWS if contest.parts.final is None else None)
    if why is not None:
        return Decision(why)
    finalists = finalists_of(contest)
    if not finalists:
        return Decision(
            "No candidate differs from the incumbent and improves it, or the metric has no value for a blend."
        )
    doubts = [
        doubt(contest, one.weights, one.search, one.beyond) or doubt_of_last_check(one) for one in finalists
    ]
    at = next((at for at, why in enumerate(doubts) if why is None), None)
    first = finalists[at or 0]
    why = doubts[0] if at is None else None
    told = why or f"The blend gains {in_words(first.search)}, and {in_words(first.last)} in the last check."
    return Decision(told, None if why else first.weights, first.search, first.last, finalists)


def doubt(contest: Contest, weights: np.ndarray, search: Check, beyond: Check | None) -> str | None:
    """Why the gain of the search does not count; None: it does. `beyond`: the gain over other levels."""
    if search.gain == 0 and not search.error:
        return "The blend scores what the incumbent scores alone."
    if not is_clear(search, contest.tried):
        return f"The blend gains {in_words(search)}: that may be chance{among_tried(contest.tried)}."
    if contest.parts.by_start and min(search.parts, default=0.0) <= 0:
        return f"The blend gains {in_words(search)}, but not in each stretch of time."
    if beyond is not None and not (
        is_clear(beyond, contest.tried) and beyond.gain > LEAST_BEYOND * search.gain
    ):
        return (
            f"The blend gains {in_words(search)}, but {in_words(beyond)} over the incumbent at another "
            "level: that may be the luck of this stretch of time."
        )
    return "On all rows of the search the incumbent alone is best." if weights[0] == 1 else None


def is_clear(found: Check, tried: int) -> bool:
    return found.error is not None and found.gain > max(0.0, needed_errors(tried) * found.error)


def doubt_of_last_check(finalist: Finalist) -> str | None:
    """Why a finalist fails its last check: it loses more than its error, or gains much less than before."""
    search, last = finalist.search, finalist.last
    if last is None:
        return "The metric has no value on the rows of the last check."
    told = f"The blend gains {in_words(search)}, but {in_words(last)} in the last check"
    if last.gain < -error_of(last):
        return f"{told}."
    if search.gain - last.gain > MOST_ERRORS_APART * hypot(error_of(search), error_of(last)):
        return f"{told}: the search saw too much."
    return None


def error_of(found: Check) -> float:
    return found.error or 0.0


def among_tried(tried: int) -> str:
    return "" if tried == 1 else f" among {tried} candidates"


def in_words(found: Check) -> str:
    error = "an unknown error" if found.error is None else f"an error of {found.error:.3g}"
    return f"{found.gain:.3g} (with {error}, on {found.rows} rows)"
