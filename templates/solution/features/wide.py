"""Wide: the vectors of all sources, and the table, side by side in blocks, for smooth models."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from sklearn.decomposition import PCA

MOST_DIRECTIONS = 48
MOST_ROWS_OF_PCA = 6_000
FURTHEST = 6.0
TABLE = "table"


@dataclass(frozen=True)
class Wide:
    """`matrix` by row, as half floats; `blocks` are its columns by group: a source seen one way, a table."""

    matrix: np.ndarray
    blocks: list[tuple[str, slice]]

    @property
    def has_table(self) -> bool:
        return any(group == TABLE for group, _columns in self.blocks)

    def without_table(self) -> "Wide":
        """The media alone, as a view: the table's block is the last."""
        media = [(group, columns) for group, columns in self.blocks if group != TABLE]
        return Wide(self.matrix[:, : media[-1][1].stop], media) if media else self

    def directions(self, most: int, seed: int) -> np.ndarray:
        """At most so many main directions in which rows differ."""
        count = max(2, min(MOST_DIRECTIONS, most, *self.matrix.shape))
        some = np.random.default_rng(seed).permutation(len(self.matrix))[:MOST_ROWS_OF_PCA]
        model = PCA(count, svd_solver="randomized", random_state=seed)
        model.fit(self.matrix[some].astype(np.float32))
        parts = np.array_split(self.matrix, -(-len(self.matrix) // MOST_ROWS_OF_PCA))
        return np.concatenate([model.transform(part.astype(np.float32)) for part in parts])


def wide_of(blocks: Mapping[tuple[str, str], np.ndarray]) -> Wide | None:
    """By group and name; every block counts alike, however wide it is; what is missing is the mean."""
    parts, places, start = [], [], 0
    for (group, _name), values in blocks.items():
        scaled = scaled_block(values)
        if scaled.shape[1]:
            parts.append((scaled / np.sqrt(scaled.shape[1])).astype(np.float16))
            places.append((group, slice(start, start + scaled.shape[1])))
            start += scaled.shape[1]
    return Wide(np.hstack(parts), places) if parts else None


def scaled_block(values: np.ndarray) -> np.ndarray:
    """Columns of mean 0 and deviation 1, without those that are always the same."""
    known = values[np.isfinite(values).all(axis=1)].astype(np.float32)
    if not len(known):
        return np.empty((len(values), 0), np.float32)
    middle, spread = known.mean(axis=0), known.std(axis=0)
    able = spread > 1e-5 * np.abs(middle) + 1e-8
    scaled = (values[:, able].astype(np.float32) - middle[able]) / spread[able]
    return np.nan_to_num(np.clip(scaled, -FURTHEST, FURTHEST, out=scaled), copy=False)
