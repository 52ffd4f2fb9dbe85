"""Near: numbers that are far from those of all other members, in few rows, are drawn back to them."""

from collections.abc import Sequence

import numpy as np

from medalist_engine.blend.pool import pooled_mean
from medalist_engine.problem.problem import Problem

FAR_SHARE = 0.005
FEWEST_NEAR = 3


def drawn_near(predictions: Sequence[np.ndarray]) -> list[np.ndarray]:
    """In its farthest rows a member has the distance of the next row from the median of all members."""
    center = np.median(np.stack(predictions), axis=0)
    apart = [one - center for one in predictions]
    most = [np.nanquantile(np.abs(one), 1 - FAR_SHARE) for one in apart]
    return [center + np.clip(one, -far, far) for one, far in zip(apart, most, strict=True)]


def pooled_near(predictions: Sequence[np.ndarray], weights: Sequence[float]) -> np.ndarray:
    """A line that runs away in two rows decides a mean of squares, so a good member would get no weight."""
    return pooled_mean(drawn_near(predictions), weights)


def has_far_rows(problem: Problem, members: int) -> bool:
    """Whether a member can be far: numbers of any size, and others to tell who is."""
    return problem.kind != "classes" and not problem.robust and members >= FEWEST_NEAR
