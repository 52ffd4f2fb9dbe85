"""Whether a blend takes the incumbent's place."""

from dataclasses import dataclass

import numpy as np
from merging.checks import Check, check, crossed
from merging.contest import Contest


@dataclass(frozen=True)
class Decision:
    """Weights in the order of the members; None where the incumbent stays."""

    why: str
    weights: np.ndarray | None = None
    search: Check | None = None
    final: Check | None = None

    @property
    def optimism(self) -> float | None:
        """By how much the search saw more than the last check."""
        return None if self.search is None or self.final is None else self.search.gain - self.final.gain


def decide(contest: Contest) -> Decision:
    """A gain above its error on rows that did not choose, and nothing lost on rows that nobody looked at."""
    pool, parts = contest.pool, contest.parts
    if len(contest.members) < 2:
        return Decision("No candidate is left to compare with the incumbent.")
    if len(parts.folds) < 2:
        return Decision("There are too few rows to tell a gain.")
    search = check(contest, crossed(pool, parts.folds))
    if search is None:
        return Decision("The metric has no value for a blend.")
    if search.error is None or not search.gain > max(0.0, search.error):
        return Decision(f"The blend gains {in_words(search)}: that may be chance.", search=search)
    weights = pool.chosen(parts.search)
    if weights[0] == 1:
        return Decision("On all rows of the search the incumbent alone is best.", search=search)
    if parts.final is None:
        return Decision(f"The blend gains {in_words(search)}.", weights, search)
    final = check(contest, [(parts.final, weights)])
    if final is None:
        return Decision("The metric has no value on the rows of the last check.", search=search)
    if final.gain < -(final.error or 0.0):
        why = f"The blend gains {in_words(search)}, but {in_words(final)} in the last check."
        return Decision(why, None, search, final)
    why = f"The blend gains {in_words(search)}, and {in_words(final)} in the last check."
    return Decision(why, weights, search, final)


def in_words(found: Check) -> str:
    error = "an unknown error" if found.error is None else f"an error of {found.error:.3g}"
    return f"{found.gain:.3g} (with {error}, on {found.rows} rows)"
