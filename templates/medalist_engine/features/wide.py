"""Wide: the vectors of all sources, and the table, side by side in blocks, for smooth models."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from sklearn.decomposition import PCA

MOST_DIRECTIONS = 48
MOST_ROWS_OF_PCA = 6_000
MOST_WHITENED = 256
ROWS_PER_WHITENED = 8
LEAST_SPREAD_SHARE = 0.1
NEARLY_ALL = 0.98
FURTHEST = 6.0
TABLE = "table"
NETWORKED = " by network"


@dataclass(frozen=True)
class Wide:
    """The vectors of all sources side by side."""

    matrix: np.ndarray  # by row, as half floats
    blocks: list[tuple[str, slice]]  # its columns by group: a source seen one way, or a table

    def directions(self, most: int, seed: int) -> np.ndarray:
        """At most so many main directions in which rows differ in what is not of the table."""
        return leading_directions(self.media(), min(MOST_DIRECTIONS, most), seed)

    def media(self, ending: str = "") -> np.ndarray:
        """The columns of what is not of the table, of groups whose names end so."""
        is_wanted = np.zeros(self.matrix.shape[1], bool)
        for group, columns in self.blocks:
            is_wanted[columns] = group != TABLE and group.endswith(ending)
        return self.matrix[:, is_wanted]

    @cached_property
    def whitened(self) -> np.ndarray:
        """By row a vector of length one, zeros where nothing was seen.

        These are the main directions of what a network saw, evened out in their spread; of all media, where
        no network saw nearly all that was seen.
        """
        matrix, all_media = self.media(NETWORKED), self.media()
        if matrix.any(axis=1).sum() < NEARLY_ALL * all_media.any(axis=1).sum():
            matrix = all_media
        directions = leading_directions(matrix, min(MOST_WHITENED, len(matrix) // ROWS_PER_WHITENED), 0)
        spread = directions.std(axis=0)
        directions /= np.sqrt(spread**2 + LEAST_SPREAD_SHARE * (spread**2).max(initial=1e-12))
        directions[~matrix.any(axis=1)] = 0
        return unit_length(directions)


def unit_length(vectors: np.ndarray) -> np.ndarray:
    """Rows of nothing but zeros remain so."""
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


def leading_directions(matrix: np.ndarray, most: int, seed: int) -> np.ndarray:
    count = min(max(2, most), *matrix.shape)
    if not count:
        return np.empty((len(matrix), 0), np.float32)
    some = np.random.default_rng(seed).permutation(len(matrix))[:MOST_ROWS_OF_PCA]
    model = PCA(count, svd_solver="randomized", random_state=seed).fit(matrix[some].astype(np.float32))
    parts = np.array_split(matrix, -(-len(matrix) // MOST_ROWS_OF_PCA))
    return np.concatenate([model.transform(part.astype(np.float32)) for part in parts])


def wide_of(blocks: Mapping[tuple[str, str], np.ndarray]) -> Wide | None:
    """By group and name; every block counts alike, however wide it is; what is missing is the mean."""
    scaled_blocks, columns, start = [], [], 0
    for (group, _name), values in blocks.items():
        scaled = scaled_block(values)
        if scaled.shape[1]:
            scaled_blocks.append((scaled / np.sqrt(scaled.shape[1])).astype(np.float16))
            columns.append((group, slice(start, start + scaled.shape[1])))
            start += scaled.shape[1]
    return Wide(np.hstack(scaled_blocks), columns) if scaled_blocks else None


def scaled_block(values: np.ndarray) -> np.ndarray:
    """Columns of mean 0 and deviation 1, without those that are always the same."""
    known = values[np.isfinite(values).all(axis=1)].astype(np.float32)
    if not len(known):
        return np.empty((len(values), 0), np.float32)
    middle, spread = known.mean(axis=0), known.std(axis=0)
    varies = spread > 1e-5 * np.abs(middle) + 1e-8
    scaled = (values[:, varies].astype(np.float32) - middle[varies]) / spread[varies]
    return np.nan_to_num(np.clip(scaled, -FURTHEST, FURTHEST, out=scaled), copy=False)
