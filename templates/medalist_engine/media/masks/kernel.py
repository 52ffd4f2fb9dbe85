"""Kernel: masks from whole pictures: those of pictures that look alike, by kernel ridge regression."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from medalist_engine.features.wide import scaled_block
from medalist_engine.media.learn.ridge import compared_rows, kernel_weights, usual_distance

WIDTHS = (0.5, 1.0, 2.0)
RIDGES = (0.01, 0.03, 0.1, 0.3)


def kernel_answers(
    blocks: Sequence[np.ndarray], y: np.ndarray, folds: Sequence[tuple[np.ndarray, np.ndarray]]
) -> np.ndarray:
    """Of all pictures: of train, which come first and have `y`, out of fold.

    Blocks of features have an equal say. Width and ridge are those of the least squared error on the first
    fold's held pictures.
    """
    scaled = [scaled_block(block) for block in blocks]
    x = np.hstack([block / np.sqrt(max(1, block.shape[1])) for block in scaled]).astype(np.float32)
    apart = compared_rows(x, x[: len(y)], radial=True) / usual_distance(x)

    def predicted(width: float, ridge: float, fit: np.ndarray, rows: np.ndarray) -> np.ndarray:
        middle = y[fit].mean(axis=0)
        weights = kernel_weights(np.exp(-width * apart[np.ix_(fit, fit)]), y[fit] - middle, ridge)
        return np.exp(-width * apart[np.ix_(rows, fit)]) @ weights + middle

    def error(setting: tuple[float, float]) -> float:
        fit, held = folds[0]
        return float(((predicted(*setting, fit, held) - y[held]) ** 2).mean())

    width, ridge = min(product(WIDTHS, RIDGES), key=error)
    answers = predicted(width, ridge, np.arange(len(y)), np.arange(len(x)))
    for fit, held in folds:
        answers[held] = predicted(width, ridge, fit, held)
    return answers
