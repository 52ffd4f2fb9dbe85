"""A candidate may not be farther from the incumbent than in nearly all compared rows.

One row that a candidate misses by far decides a mean of squares, and good candidates seem to be worth nothing
(docs/decisions/search/far-rows.md). A bound follows from no answers, so test has the same one.
"""

import numpy as np

FAR_SHARE = 0.005
"""Of the compared rows: those where a candidate is farthest from the incumbent are drawn back to it."""


def bounds_of(guesses: list[np.ndarray]) -> np.ndarray:
    """How far each member may be from the first, by target; a guess is rows x targets."""
    return np.stack([np.quantile(np.abs(guess - guesses[0]), 1 - FAR_SHARE, axis=0) for guess in guesses])


def near_first(guesses: list[np.ndarray], bounds: np.ndarray) -> np.ndarray:
    """Members x rows x targets: each member within its bounds of the first."""
    first = guesses[0]
    near = [first + np.clip(guess - first, -most, most) for guess, most in zip(guesses, bounds, strict=True)]
    return np.stack(near)
