"""Weighted formulas: of rows that count by `w`; `y` is right, `p` is predicted."""

from collections.abc import Callable

import numpy as np
from medalist_engine.formulas.numbers import share_explained

WeightedFormula = Callable[[np.ndarray, np.ndarray, np.ndarray], float]


def mean_of_rows(losses: np.ndarray, w: np.ndarray) -> float:
    """Of rows, or of rows x columns."""
    return float(np.average(losses.mean(axis=1) if losses.ndim > 1 else losses, weights=w))


def weighted_mae(y: np.ndarray, p: np.ndarray, w: np.ndarray) -> float:
    return mean_of_rows(np.abs(y - p), w)


def weighted_mse(y: np.ndarray, p: np.ndarray, w: np.ndarray) -> float:
    return mean_of_rows((y - p) ** 2, w)


def weighted_rmse(y: np.ndarray, p: np.ndarray, w: np.ndarray) -> float:
    return float(np.sqrt(weighted_mse(y, p, w)))


def weighted_r2(y: np.ndarray, p: np.ndarray, w: np.ndarray) -> float:
    """The mean over columns, as without weights."""
    off = np.average((y - p) ** 2, axis=0, weights=w)
    spread = np.average((y - np.average(y, axis=0, weights=w)) ** 2, axis=0, weights=w)
    return share_explained(off, np.where(np.ptp(y[w > 0], axis=0) > 0, spread, 0))


WEIGHTED: dict[str, WeightedFormula] = {
    "mae": weighted_mae,
    "mse": weighted_mse,
    "rmse": weighted_rmse,
    "rmsle": lambda y, p, w: weighted_rmse(np.log1p(y), np.log1p(p), w),
    "r2": weighted_r2,
}
"""Metrics that stay what they are where rows count by weights."""
