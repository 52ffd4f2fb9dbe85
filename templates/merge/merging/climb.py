"""Weights by hill climbing (Caruana et al. 2004), from the incumbent alone."""

from collections.abc import Callable

import numpy as np

STEPS = 25
ROUNDING = 1e-12
"""Scores that differ by no more are the same."""


def alone(place: int, members: int) -> np.ndarray:
    return np.eye(members)[place]


def climb(members: int, goodness: Callable[[np.ndarray], float]) -> np.ndarray:
    """The share of each member; the incumbent is the first.

    At each step one more member may join, with replacement: it gets 1/2 at the first step, 1/3 at the second
    and so on, and only if that is better than all before. So a small share is found where 1/2 is too much.
    """
    shares = alone(0, members)
    best = goodness(shares)
    for step in range(2, STEPS + 2):
        tried = [shares + (alone(place, members) - shares) / step for place in range(members)]
        values = [goodness(one) for one in tried]
        top = int(np.argmax(values))
        if values[top] > best + ROUNDING * max(1.0, abs(best)):
            shares, best = tried[top], values[top]
    return shares
