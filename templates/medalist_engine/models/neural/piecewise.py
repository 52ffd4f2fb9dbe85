"""Piecewise: a number as its place between the quantiles of its column, from which networks learn bends."""

import numpy as np

from medalist_engine.models.neural.pytorch import Tensor, torch

MOST_BINS = 32
MOST_EDGES = 8_192
FEWEST_VALUES = 3
ROWS_FOR_EDGES = 100_000


def column_edges(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The columns with more than two values, and the edges of their bins: fewer where columns are many."""
    x = x[:: -(-len(x) // ROWS_FOR_EDGES)]
    wide = [place for place in range(x.shape[1]) if has_values(x[:, place], FEWEST_VALUES)]
    bins = int(np.clip(MOST_EDGES // max(1, len(wide)), 2, MOST_BINS))
    edges = np.quantile(x[:, wide], np.linspace(0, 1, bins + 1), axis=0).T
    return np.array(wide, int), edges.astype(np.float32)


def has_values(column: np.ndarray, count: int) -> bool:
    first = column[:1_000]
    return len(np.unique(first)) >= count or len(np.unique(column)) >= count


class Piecewise:
    """For each row, column and bin: 0 below it, 1 above it, the share within."""

    def __init__(self, x: np.ndarray, device: str) -> None:
        columns, edges = column_edges(x)
        self.columns = torch.from_numpy(columns).to(device)
        self.low = torch.from_numpy(edges[:, :-1]).to(device)
        steps = edges[:, 1:] - edges[:, :-1]
        self.slopes = torch.from_numpy(1 / np.maximum(steps, 1e-6)).to(device)

    def shares(self, x: Tensor) -> Tensor:
        return ((x[:, self.columns, None] - self.low) * self.slopes).clamp(0, 1)
