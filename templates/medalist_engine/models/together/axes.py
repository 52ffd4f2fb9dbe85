"""Axes: the rows of a fold along the main directions of its columns, which models of many targets share."""

from dataclasses import dataclass

import numpy as np

MOST_NUMBERS_WITH_LOGS = 500
"""Of more numbers, their logarithms are left out."""


@dataclass(frozen=True)
class MainAxes:
    """`sizes` are the sums of squares along each axis; `fit` and `others` hold the rows."""

    sizes: np.ndarray
    fit: np.ndarray
    others: list[np.ndarray]


def axes_of(fit: np.ndarray, others: list[np.ndarray]) -> MainAxes:
    """One factorisation, whatever the targets."""
    middle = fit.mean(axis=0)
    centred = fit - middle
    rows, columns = centred.shape
    if columns <= rows:
        sizes, directions = np.linalg.eigh(centred.T @ centred)
    else:
        sizes, vectors = np.linalg.eigh(centred @ centred.T)
        directions = centred.T @ (vectors / np.sqrt(np.maximum(sizes, 1e-6)))
    kept = sizes > 1e-6 * sizes[-1]
    directions = directions[:, kept].astype(np.float32)
    return MainAxes(sizes[kept], centred @ directions, [(part - middle) @ directions for part in others])


def axes_seconds(shape: tuple[int, ...]) -> float:
    """About what they take on one thread."""
    few, many = sorted(shape)
    return 3e-10 * few**3 + 4e-11 * many * few**2


def narrowed(names: list[str]) -> np.ndarray:
    """Which columns are used."""
    logs = np.array([name.endswith(".log") for name in names], bool)
    return ~logs if len(names) > 2 * MOST_NUMBERS_WITH_LOGS else np.ones(len(names), bool)
