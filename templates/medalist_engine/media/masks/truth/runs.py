"""Runs: masks as run lengths, start and length by turns; pixels count down columns or along rows."""

import numpy as np

from medalist_engine.formulas.gaps import gaps_before, starts_behind

NOTHING = frozenset({"", "-", "-1", "nan", "null", "none"})


class NoRuns(ValueError):
    """The cell holds no run lengths."""


def mask_of(cell: str, shape: tuple[int, int], order: str, first: int = 1) -> np.ndarray:
    """The pixels of a cell's runs; what lies outside of the picture is left out."""
    count = shape[0] * shape[1]
    starts, lengths = run_table(cell).T
    begins = np.clip(starts - first, 0, count)
    ends = np.clip(starts - first + lengths, 0, count)
    steps = np.bincount(begins, minlength=count + 1) - np.bincount(ends, minlength=count + 1)
    flat = steps[:count].cumsum() > 0
    return flat.reshape(shape[::-1]).T if order == "columns" else flat.reshape(shape)


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


def from_gaps(cell: str) -> str:
    """Runs that count from the end of the one before, counted from 0; a cell that holds none is as it was."""
    try:
        table = run_table(cell)
    except NoRuns:
        return cell
    return written(starts_behind(table), table[:, 1])


def as_gaps(cell: str) -> str:
    table = run_table(cell)
    return written(gaps_before(table), table[:, 1])


def written(starts: np.ndarray, lengths: np.ndarray) -> str:
    return " ".join(map(str, np.column_stack([starts, lengths]).ravel().tolist()))


def runs_of(mask: np.ndarray, order: str, first: int = 1) -> str:
    """The mask as a cell; blank where it is empty. `first` is the number of the first pixel."""
    flat = (mask.T if order == "columns" else mask).ravel().astype(np.int8)
    edges = np.flatnonzero(np.diff(flat, prepend=0, append=0))
    starts, ends = edges[::2], edges[1::2]
    return written(starts + first, ends - starts)


def outline(mask: np.ndarray) -> int:
    """How often near_pixels differ: a mask that is read the wrong way has a long one."""
    return int((mask[1:] != mask[:-1]).sum() + (mask[:, 1:] != mask[:, :-1]).sum())
