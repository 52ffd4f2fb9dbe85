"""Rows: the picture and the class that each row of a table is about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from solution.config import Config
from solution.media.files.library import Place
from solution.output.spelling import column_targets

Look = Callable[[str], Sequence[Place]]
ONLY = ""


@dataclass(frozen=True)
class PictureRows:
    """`owner` holds each row's place in `places`, or -1; `kinds` its class, blank where there are none.

    `cells` are the answers as run lengths; None where masks are files.
    """

    places: list[Place]
    owner: np.ndarray
    kinds: list[str]
    cells: list[str] | None = None


def picture_rows(config: Config, column: str | None, frame: pd.DataFrame, look: Look) -> PictureRows:
    """A cell may name a picture and a class together (`a.jpg_3`), or another column holds the class."""
    keys = [name for name in config["submission"]["key"] if name in frame]
    column = column if column in frame else next(iter(keys), frame.columns[0])
    others = [name for name in keys if name != column]
    own = frame[others].astype(str).agg("|".join, axis=1) if others else [ONLY] * len(frame)
    found: dict[Place, int] = {}
    known: dict[str, tuple[int, str]] = {}
    owner, kinds = np.full(len(frame), -1), []
    for row, (cell, kind) in enumerate(zip(frame[column].astype(str), own, strict=True)):
        if cell not in known:
            place, rest = split_cell(cell.strip(), look)
            known[cell] = (-1 if place is None else found.setdefault(place, len(found))), rest
        owner[row], rest = known[cell]
        kinds.append("|".join(filter(None, (kind, rest))))
    return PictureRows(list(found), owner, kinds)


def answered_columns(config: Config) -> list[str]:
    """The kinds that the submission has a column for each of; only one where all rows have one answer."""
    columns = [*column_targets(config).values()] if config["targets"] else []
    return columns if len(set(columns)) > 1 else [ONLY]


def masks_by_column(
    rows: PictureRows, columns: Sequence[str], cells: Sequence[list[str]] | None
) -> PictureRows:
    """A row for each row and each of its columns, which are kinds of their own; `cells` are by column."""
    kinds = ["|".join(filter(None, (kind, column))) for kind in rows.kinds for column in columns]
    lying = None if cells is None else [cell for own in zip(*cells, strict=True) for cell in own]
    return PictureRows(rows.places, np.repeat(rows.owner, len(columns)), kinds, lying)


def split_cell(cell: str, look: Look) -> tuple[Place | None, str]:
    """The picture, and what follows its name."""
    head, rest = cell, ONLY
    while head:
        places = look(head)
        if places:
            return places[0], rest
        head, _, tail = head.rpartition("_")
        rest = "_".join(filter(None, (tail, rest)))
    return None, ONLY
