"""Cells as text, read and written without a change; and which kinds of them there are."""

import csv
from pathlib import Path

import numpy as np
import pandas as pd
from scoring.pair import Unscorable

NUMBERS = {"probability", "simplex", "score", "real", "bounded-real"}
"""Kinds of cells (core/schema/submission.ts)."""
LABELS = {"class-int", "ordinal-int", "class-string", "class-bool"}
SHARES = {"probability", "simplex"}


class Unreadable(Unscorable):
    """A file is not the table that it should be; the message says why."""


def read_cells(path: Path, needed: list[str]) -> pd.DataFrame:
    """A table of text with all needed columns; else Unreadable."""
    try:
        found = pd.read_csv(path, dtype=str, keep_default_na=False, na_filter=False, index_col=False)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path.name} cannot be read: {error}") from error
    missing = [name for name in needed if name not in found.columns]
    if missing:
        raise Unreadable(f"{path.name} has no column {missing[0]}")
    return found


def write_like(source: Path, target: Path, cells: pd.DataFrame) -> None:
    """Writes cells with the header and line ends of the source. pandas would rename repeated names."""
    with source.open(encoding="utf-8", newline="") as lines:
        header = next(csv.reader(lines))
    with source.open("rb") as lines:
        end = "\r\n" if lines.readline().endswith(b"\r\n") else "\n"
    cells.to_csv(target, index=False, header=header, lineterminator=end)


def as_text(numbers: np.ndarray, names: list[str]) -> pd.DataFrame:
    """The numbers as texts that read back as equal numbers."""
    return pd.DataFrame({name: [*map(repr, numbers[:, j].tolist())] for j, name in enumerate(names)})


def places_of_kinds(kinds: list[str], wanted: set[str]) -> list[int]:
    return [place for place, kind in enumerate(kinds) if kind in wanted]


def finished(numbers: np.ndarray, kinds: list[str]) -> np.ndarray:
    """The numbers with probabilities clipped to [0, 1], and with the classes of a row summing to one."""
    shares = places_of_kinds(kinds, SHARES)
    if not shares:
        return numbers
    found = numbers.copy()
    found[:, shares] = np.clip(numbers[:, shares], 0, 1)
    classes = places_of_kinds(kinds, {"simplex"})
    if classes:
        total = found[:, classes].sum(axis=1, keepdims=True)
        even = np.full((len(found), len(classes)), 1 / len(classes))
        found[:, classes] = np.divide(found[:, classes], total, out=even, where=total > 0)
    return found
