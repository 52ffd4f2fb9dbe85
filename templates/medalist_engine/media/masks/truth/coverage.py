"""Coverage: how much of each pixel of a smaller picture a mask covers."""

import numpy as np

from medalist_engine.media.masks.truth.runs import mask_of, run_table
from medalist_engine.media.pixels.channels import resampled
from medalist_engine.media.pixels.reading import Sides

EXACT_UP_TO = 9
"""A mask with more of its own pixels for each of the smaller picture is looked at along a few lines."""


def covered(cell: str, size: Sides, shape: Sides, order: str, first: int) -> np.ndarray:
    if size[0] * size[1] <= EXACT_UP_TO * shape[0] * shape[1]:
        return made_smaller(mask_of(cell, size, order, first), shape)
    runs = run_table(cell)
    if order == "rows":
        return covered_lines(runs, size[::-1], shape[::-1], first).T
    return covered_lines(runs, size, shape, first)


def covered_lines(runs: np.ndarray, size: Sides, shape: Sides, first: int) -> np.ndarray:
    """Of runs down the columns: how much of its part of the middle column lies in them."""
    if len(runs) == 0:
        return np.zeros(shape, np.float32)
    runs = runs[np.argsort(runs[:, 0], kind="stable")]
    bounds = np.column_stack([runs[:, 0], runs.sum(axis=1)]).ravel() - first
    before = np.concatenate([[0], runs[:, 1].cumsum()]).repeat(2)[1:-1]
    columns = ((np.arange(shape[1]) + 0.5) * size[1] / shape[1]).astype(int)
    cuts = np.linspace(0, size[0], shape[0] + 1)
    counts = np.interp(columns[None, :] * size[0] + cuts[:, None], bounds, before)
    return (np.diff(counts, axis=0) / (size[0] / shape[0])).clip(0, 1).astype(np.float32)


def made_smaller(mask: np.ndarray, shape: Sides) -> np.ndarray:
    """Means over the pixels that fall into each of fewer."""
    field = mask.astype(np.float32)
    for axis, length in ((0, shape[0]), (1, shape[1])):
        old = field.shape[axis]
        if old > length:
            sums = np.pad(np.moveaxis(field, axis, -1).cumsum(axis=-1, dtype=np.float64), ((0, 0), (1, 0)))
            cuts = np.linspace(0, old, length + 1)
            lower = np.minimum(cuts.astype(int), old - 1)
            at = sums[:, lower] + (cuts - lower) * (sums[:, lower + 1] - sums[:, lower])
            field = np.moveaxis(np.diff(at, axis=-1) * (length / old), -1, axis)
    return resampled(field.astype(np.float32), shape)
