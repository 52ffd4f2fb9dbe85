"""Block weights: how much each block of the wide matrix tells of the target, on some fit rows."""

import numpy as np

from medalist_engine.features.wide import Wide
from medalist_engine.media.learn.ridge import solved_ridge, usual_distance

WEIGHED_ROWS = 1_200
HELD_SHARE = 0.25
PENALTY = 0.03
POWER = 3.0
LEAST_TOLD = 1e-3


def block_weights(wide: Wide, rows: np.ndarray, y: np.ndarray, seed: int) -> np.ndarray:
    """A factor for each column. A group, however many blocks it has, counts by its best block."""
    some = np.random.default_rng(seed).permutation(len(rows))[:WEIGHED_ROWS]
    held, fit = np.split(np.arange(len(some)), [max(1, int(HELD_SHARE * len(some)))])
    shares = np.array(
        [
            explained_share(wide.matrix[rows[some], columns].astype(np.float32), y[some], fit, held)
            for _group, columns in wide.blocks
        ]
    )
    shares = np.maximum(shares, LEAST_TOLD) ** POWER
    factors = np.zeros(wide.matrix.shape[1], np.float32)
    groups = np.array([group for group, _columns in wide.blocks])
    for (group, columns), share in zip(wide.blocks, shares, strict=True):
        of_group = shares[groups == group]
        factors[columns] = np.sqrt(share * of_group.max() / of_group.sum())
    return factors / factors.max()


def explained_share(x: np.ndarray, y: np.ndarray, fit: np.ndarray, held: np.ndarray) -> float:
    """The share of the target's spread in the held rows that this block alone explains."""
    model = solved_ridge(x[fit], y[fit], usual_distance(x[fit]), PENALTY)
    unexplained = ((y[held] - model.outputs(x[held])) ** 2).sum()
    whole = ((y[held] - y[fit].mean(axis=0)) ** 2).sum()
    return float(1 - unexplained / whole) if whole > 0 else 0.0
