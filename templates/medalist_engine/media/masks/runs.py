"""Runs: masks as run lengths, start and length by turns; pixels count down columns or along rows, from 1."""

import numpy as np

NOTHING = frozenset({"", "-", "-1", "nan", "null", "none"})
MOST_LINES = 4
"""Of a mask, for each line of a smaller picture: more would hardly tell more of what they cover."""


class NoRuns(ValueError):
    """The cell holds no run lengths."""


def run_table(cell: str) -> np.ndarray:
    """One row for each run: its start and its length."""
    if cell.strip().lower() in NOTHING:
        return np.zeros((0, 2), np.int64)
    try:
        numbers = np.array(cell.split(), dtype=np.float64).reshape(-1, 2)
    except ValueError as error:
        raise NoRuns(f"no run lengths: {cell[:40]!r}") from error
    if not (np.isfinite(numbers).all() and (numbers >= 0).all() and (numbers < 2**53).all()):
        raise NoRuns(f"no run lengths: {cell[:40]!r}")
    return numbers.astype(np.int64)


def mask_of(cell: str, shape: tuple[int, int], order: str) -> np.ndarray:
    return covered(cell, shape, shape, order) > 0


def covered(cell: str, size: tuple[int, int], shape: tuple[int, int], order: str) -> np.ndarray:
    """How much of each pixel of a picture of this shape is covered by the runs of one of this size."""
    runs = run_table(cell)
    if order == "rows":
        return covered_columns(runs, size[::-1], shape[::-1]).T
    return covered_columns(runs, size, shape)


def covered_columns(runs: np.ndarray, size: tuple[int, int], shape: tuple[int, int]) -> np.ndarray:
    """Of runs down the columns, by a few columns of their own picture for each of the smaller one."""
    if len(runs) == 0:
        return np.zeros(shape, np.float32)
    runs = runs[np.argsort(runs[:, 0], kind="stable")]
    bounds = np.maximum.accumulate(np.column_stack([runs[:, 0], runs.sum(axis=1)]).ravel() - 1)
    before = np.concatenate([[0], runs[:, 1].cumsum()]).repeat(2)[1:-1]
    lines = min(MOST_LINES, -(-size[1] // shape[1]))
    columns = ((np.arange(shape[1] * lines) + 0.5) * size[1] / (shape[1] * lines)).astype(int)
    cuts = np.linspace(0, size[0], shape[0] + 1)
    counts = np.interp(columns[None, :] * size[0] + cuts[:, None], bounds, before)
    shares = (np.diff(counts, axis=0) / (size[0] / shape[0])).clip(0, 1)
    return shares.reshape(shape[0], shape[1], lines).mean(axis=2).astype(np.float32)


def runs_of(mask: np.ndarray, order: str) -> str:
    """The mask as a cell; blank where it is empty."""
    flat = (mask.T if order == "columns" else mask).ravel().astype(np.int8)
    edges = np.flatnonzero(np.diff(flat, prepend=0, append=0))
    starts, ends = edges[::2], edges[1::2]
    return " ".join(map(str, np.column_stack([starts + 1, ends - starts]).ravel().tolist()))


def outline(mask: np.ndarray) -> int:
    """How often near pixels differ: a mask that is read the wrong way has a long one."""
    return int((mask[1:] != mask[:-1]).sum() + (mask[:, 1:] != mask[:, :-1]).sum())
