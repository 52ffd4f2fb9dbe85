"""Weights by hill climbing (Caruana et al. 2004), from the incumbent alone."""

from collections.abc import Callable

import numpy as np

SMALLEST_STEP = 26
"""No share is smaller than one over this."""
ROUNDING = 1e-12
"""Scores that differ by no more are the same."""


def alone(place: int, members: int) -> np.ndarray:
    return np.eye(members)[place]


def climb(places: list[int], members: int, goodness: Callable[[np.ndarray], float]) -> np.ndarray:
    """The share of each member. Only the members at these places may join; the first is the incumbent.

    At each step one more member may join, with replacement. It gets 1/2 at the first step, 1/3 at the second
    and so on, and only if that is better than all before. If no member helps, the step is halved, so that a
    small share is found where 1/2 is too much.
    """
    shares = alone(places[0], members)
    best = goodness(shares)
    step = 2
    while step <= SMALLEST_STEP:
        tried = [shares + (alone(place, members) - shares) / step for place in places if shares[place] < 1]
        values = [goodness(one) for one in tried]
        top = int(np.argmax(values)) if values else -1
        if values and values[top] > best + ROUNDING * max(1.0, abs(best)):
            shares, best = tried[top], values[top]
            step += 1
        else:
            step *= 2
    return shares
