"""Wide: the vectors of all sources side by side, for smooth models; their main directions, for all others."""

from collections.abc import Mapping

import numpy as np
from sklearn.decomposition import PCA

MOST_DIRECTIONS = 48
ROWS_PER_DIRECTION = 15
MOST_ROWS_OF_PCA = 6_000
FURTHEST = 6.0


def wide_matrix(blocks: Mapping[str, np.ndarray]) -> np.ndarray:
    """Every block counts alike, however many numbers it has; what is missing is the mean."""
    parts = [scaled_block(values) for values in blocks.values()]
    return np.hstack([part / np.sqrt(part.shape[1]) for part in parts if part.shape[1]])


def scaled_block(values: np.ndarray) -> np.ndarray:
    """Columns of mean 0 and deviation 1, without those that are always the same."""
    known = values[np.isfinite(values).all(axis=1)].astype(np.float32)
    if not len(known):
        return np.empty((len(values), 0), np.float32)
    middle, spread = known.mean(axis=0), known.std(axis=0)
    able = spread > 1e-5 * np.abs(middle) + 1e-8
    scaled = (values[:, able] - middle[able]) / spread[able]
    return np.nan_to_num(np.clip(scaled, -FURTHEST, FURTHEST)).astype(np.float32)


def main_directions_of(wide: np.ndarray, train_rows: int, seed: int) -> np.ndarray:
    """The directions in which rows differ most, those of test among them."""
    count = max(2, min(MOST_DIRECTIONS, train_rows // ROWS_PER_DIRECTION, *wide.shape))
    some = np.random.default_rng(seed).permutation(len(wide))[:MOST_ROWS_OF_PCA]
    model = PCA(count, svd_solver="randomized", random_state=seed).fit(wide[some])
    return model.transform(wide).astype(np.float32)
