"""Kernel: masks from whole pictures: those of pictures that look alike, by kernel ridge regression."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

Blocks = Sequence[np.ndarray]
WIDTHS = (0.5, 1.0, 2.0)
RIDGES = (0.01, 0.03, 0.1, 0.3, 1.0)
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
    """Width and ridge are those of the least squared error on the folds' held pictures."""
    scaled = scaled_by(blocks)
    distances = scaled.distances(blocks)
    tried = []
    for width in WIDTHS:
        similar = np.exp(-width * distances)
        splits = [decomposed(similar, fit, held) for fit, held in folds]
        for ridge in RIDGES:
            oof = np.empty_like(y)
            for (fit, held), (values, vectors, across) in zip(folds, splits, strict=True):
                middle = y[fit].mean(axis=0)
                inner = (vectors.T @ (y[fit] - middle)) / (values + ridge)[:, None]
                oof[held] = across @ inner + middle
            tried.append((float(((oof - y) ** 2).mean()), width, ridge, oof))
    _, width, ridge, oof = min(tried, key=lambda candidate: candidate[0])
    middle = y.mean(axis=0)
    similar = np.exp(-width * distances) + ridge * np.eye(len(y), dtype=np.float32)
    return KernelRidge(oof, scaled, width, np.linalg.solve(similar, y - middle), middle)


def decomposed(
    similar: np.ndarray, fit: np.ndarray, held: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """One decomposition serves all ridges."""
    values, vectors = np.linalg.eigh(similar[np.ix_(fit, fit)].astype(np.float64))
    return values.clip(0), vectors, similar[np.ix_(held, fit)] @ vectors
