"""Rows: the picture and the class that each row of a table is about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.media.files.library import Place
from medalist_engine.output.cells.spelling import column_targets

Look = Callable[[str], Sequence[Place]]
ONLY = ""


@dataclass(frozen=True)
class PictureRows:
    """The picture and the class of each row of a table."""

    places: list[Place]
    owner: np.ndarray  # by row, the picture as a place in `places`; -1 for an unknown one
    kinds: list[str]  # by row, the class; blank where there are no classes
    cells: list[str] | None = None  # by row, the answer as run lengths; None where masks are files


def picture_rows(config: Config, column: str | None, frame: pd.DataFrame, look: Look) -> PictureRows:
    """A cell may name a picture and a class together (`a.jpg_3`), or another column holds the class."""
    keys = [name for name in config["submission"]["key"] if name in frame]
    column = column if column in frame else next(iter(keys), frame.columns[0])
    others = [name for name in keys if name != column]
    kinds_beside = frame[others].astype(str).agg("|".join, axis=1) if others else [ONLY] * len(frame)
    place_numbers: dict[Place, int] = {}
    by_cell: dict[str, tuple[int, str]] = {}
    owner, kinds = np.full(len(frame), -1), []
    for row, (cell, kind) in enumerate(zip(frame[column].astype(str), kinds_beside, strict=True)):
        if cell not in by_cell:
            place, kind_in_cell = split_cell(cell.strip(), look)
            by_cell[cell] = (
                (-1 if place is None else place_numbers.setdefault(place, len(place_numbers))),
                kind_in_cell,
            )
        owner[row], kind_in_cell = by_cell[cell]
        kinds.append("|".join(filter(None, (kind, kind_in_cell))))
    return PictureRows(list(place_numbers), owner, kinds)


def answered_columns(config: Config) -> list[str]:
    """The kinds that the submission has a column for each of; only one where all rows have one answer."""
    columns = [*column_targets(config).values()] if config["targets"] else []
    return columns if len(set(columns)) > 1 else [ONLY]


def masks_by_column(
    rows: PictureRows, columns: Sequence[str], cells: Sequence[list[str]] | None
) -> PictureRows:
    """A row for each row and each of its columns, which are kinds of their own; `cells` are by column."""
    kinds = ["|".join(filter(None, (kind, column))) for kind in rows.kinds for column in columns]
    flat_cells = (
        None if cells is None else [cell for row_cells in zip(*cells, strict=True) for cell in row_cells]
    )
    return PictureRows(rows.places, np.repeat(rows.owner, len(columns)), kinds, flat_cells)


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
