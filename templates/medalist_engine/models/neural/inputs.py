"""Neural inputs: every column on one scale that a network can learn from, whatever its outliers."""

import numpy as np

from medalist_engine.features.matrices import MOST_HOT_LEVELS, FoldData
from medalist_engine.features.views.fold_matrices import LEAST_MISSING

SMOOTH_LIMIT = 3.0


def neural_inputs(fold: FoldData) -> list[np.ndarray]:
    """Fit, valid and test rows: numbers, missing flags, one column per level of small categories.

    Large categories are there by their mean targets and counts.
    """
    part = fold.trees()
    first, width = fold.features.numbers.shape[1], fold.features.codes.shape[1]
    blocks = (part.fit, part.valid, part.test)
    codes = [block[:, first : first + width] for block in blocks]
    numbers = [np.delete(block, slice(first, first + width), axis=1) for block in blocks]
    missing = np.isnan(numbers[0]).mean(axis=0) > LEAST_MISSING
    flags = [np.isnan(block[:, missing]) for block in numbers]
    wide = [np.hstack(parts) for parts in zip(numbers, flags, hot_levels(codes), strict=True)]
    return robustly_scaled(wide)


def hot_levels(codes: list[np.ndarray]) -> list[np.ndarray]:
    """An indicator for every level that the fit rows have, where those are few."""
    levels_by_column = [np.unique(column) for column in codes[0].T]
    few = [(place, levels) for place, levels in enumerate(levels_by_column) if len(levels) <= MOST_HOT_LEVELS]
    return [
        np.hstack([np.empty((len(block), 0)), *(block[:, [place]] == levels for place, levels in few)])
        for block in codes
    ]


def robustly_scaled(blocks: list[np.ndarray]) -> list[np.ndarray]:
    """By the median and quartiles of the fit rows, smoothly kept within -3 and 3; missing is the median."""
    low, middle, high = column_quartiles(blocks[0])
    reach = np.where(high > low, high - low, half_range(blocks[0]))
    scale = np.divide(1.0, reach, out=np.zeros_like(reach), where=reach > 0)
    scaled = [np.nan_to_num((block - middle) * scale, posinf=1e6, neginf=-1e6) for block in blocks]
    return [(x / np.sqrt(1 + (x / SMOOTH_LIMIT) ** 2)).astype(np.float32) for x in scaled]


def column_quartiles(block: np.ndarray) -> np.ndarray:
    known = np.where(np.isfinite(block).any(axis=0), block, 0.0)
    return np.nanpercentile(known, (25, 50, 75), axis=0)


def half_range(block: np.ndarray) -> np.ndarray:
    """For columns that are nearly always the same."""
    known = np.where(np.isfinite(block).any(axis=0), block, 0.0)
    return (np.nanmax(known, axis=0) - np.nanmin(known, axis=0)) / 2
