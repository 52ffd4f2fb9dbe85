"""Limits how far a candidate may be from the incumbent: by its distance in nearly all compared rows.

One row that a candidate misses by far would decide a mean of squares, and a good candidate would seem
worthless (docs/decisions/search/far-rows.md). The bound is computed without answers, so it holds for test.
"""

import numpy as np

FAR_SHARE = 0.005
"""A share of the compared rows: in those where a candidate is farthest, it is drawn back to the bound."""


def bounds_of(guesses: list[np.ndarray]) -> np.ndarray:
    """How far each member may be from the first, by target. Each guess is rows x targets."""
    return np.stack([np.quantile(np.abs(guess - guesses[0]), 1 - FAR_SHARE, axis=0) for guess in guesses])


def near_first(guesses: list[np.ndarray], bounds: np.ndarray) -> np.ndarray:
    """Members x rows x targets: each member, drawn back to its bounds around the first."""
    first = guesses[0]
    near = [first + np.clip(guess - first, -most, most) for guess, most in zip(guesses, bounds, strict=True)]
    return np.stack(near)
