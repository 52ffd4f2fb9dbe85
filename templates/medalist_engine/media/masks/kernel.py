"""Kernel: masks from whole pictures: those of pictures that look alike, by kernel ridge regression."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from medalist_engine.media.learn.ridge import kernel_weights

Blocks = Sequence[np.ndarray]
WIDTHS = (0.5, 1.0, 2.0)
RIDGES = (0.01, 0.03, 0.1, 0.3)
FARTHEST = 4.0


@dataclass(frozen=True)
class Scaled:
    """Blocks of features with equal say: the mean distance is 1 within each."""

    middles: list[np.ndarray]
    spreads: list[np.ndarray]
    anchors: list[np.ndarray]
    means: list[float]

    def distances(self, blocks: Blocks) -> np.ndarray:
        """Squared, of these pictures to the anchors."""
        total = 0.0
        for block, middle, spread, anchor, mean in zip(
            blocks, self.middles, self.spreads, self.anchors, self.means, strict=True
        ):
            total = total + apart(standard(block, middle, spread), anchor) / mean
        return total / len(self.anchors)


def scaled_by(blocks: Blocks) -> Scaled:
    middles = [block.mean(axis=0, dtype=np.float32) for block in blocks]
    spreads = [block.std(axis=0, dtype=np.float32) + 1e-4 for block in blocks]
    anchors = [standard(*block_and_scale) for block_and_scale in zip(blocks, middles, spreads, strict=True)]
    means = [max(1e-6, float(apart(anchor, anchor).mean())) for anchor in anchors]
    return Scaled(middles, spreads, anchors, means)


def standard(block: np.ndarray, middle: np.ndarray, spread: np.ndarray) -> np.ndarray:
    return ((block - middle) / spread).clip(-FARTHEST, FARTHEST)


def apart(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    squares = (a**2).sum(axis=1)[:, None] + (b**2).sum(axis=1)[None, :]
    return np.maximum(squares - 2 * a @ b.T, 0)


@dataclass(frozen=True)
class KernelRidge:
    """What was fitted on all pictures of train, and what each fold says of those that it held."""

    oof: np.ndarray
    scaled: Scaled
    width: float
    weights: np.ndarray
    middle: np.ndarray

    def predict(self, blocks: Blocks) -> np.ndarray:
        return np.exp(-self.width * self.scaled.distances(blocks)) @ self.weights + self.middle


def fit_kernel_ridge(
    blocks: Blocks, y: np.ndarray, folds: Sequence[tuple[np.ndarray, np.ndarray]]
) -> KernelRidge:
    """Width and ridge are those of the least squared error on the first fold's held pictures."""
    scaled = scaled_by(blocks)
    distances = scaled.distances(blocks)

    def predicted(width: float, ridge: float, fit: np.ndarray, held: np.ndarray) -> np.ndarray:
        middle = y[fit].mean(axis=0)
        weights = kernel_weights(np.exp(-width * distances[np.ix_(fit, fit)]), y[fit] - middle, ridge)
        return np.exp(-width * distances[np.ix_(held, fit)]) @ weights + middle

    def error(setting: tuple[float, float]) -> float:
        fit, held = folds[0]
        return float(((predicted(*setting, fit, held) - y[held]) ** 2).mean())

    width, ridge = min(product(WIDTHS, RIDGES), key=error)
    oof = np.empty_like(y)
    for fit, held in folds:
        oof[held] = predicted(width, ridge, fit, held)
    middle = y.mean(axis=0)
    return KernelRidge(
        oof, scaled, width, kernel_weights(np.exp(-width * distances), y - middle, ridge), middle
    )
