"""Resolve: the files of every row, found by the cell that names them."""

import re
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

import numpy as np
import pandas as pd

from medalist_engine.data.tables import Tables
from medalist_engine.media.files.library import WILD, Library, Place
from medalist_engine.media.files.sources import NAMES_TOGETHER, MediaSource
from medalist_engine.media.files.troubles import Troubles

CELL = "{}"
HOLES = re.compile(r"\{(name|stem|:0(\d+)|)\}")
ANYWHERE = "**/"
LISTED = re.compile(r"[;,|\s\[\]'\"]+")
FILE_NAME = re.compile(r"\.[A-Za-z]\w{1,4}$")


def places_of_rows(
    source: MediaSource, tables: Tables, library: Library, troubles: Troubles
) -> list[list[Place]]:
    """The files of the train rows, then of the test rows; a row that has none gets an empty list."""
    return [
        *places_of_side(source.column, source.train, tables.train, library, troubles),
        *places_of_side(source.test_column or source.column, source.test, tables.test, library, troubles),
    ]


def places_of_side(
    column: str | None, form: str | None, frame: pd.DataFrame | None, library: Library, troubles: Troubles
) -> list[list[Place]]:
    if frame is None:
        return []
    if form is None or column not in frame:
        return [[] for _ in range(len(frame))]
    return [places_of_cell(form, cell, library, troubles) for cell in cells_of(frame[column])]


def cells_of(column: pd.Series) -> list[str]:
    """As spelled; blank where there is none."""
    return ["" if pd.isna(cell) else str(cell).strip() for cell in column]


def places_of_cell(form: str, cell: str, library: Library, troubles: Troubles) -> list[Place]:
    if not cell:
        return []
    if NAMES_TOGETHER in cell:
        names = cell.split(NAMES_TOGETHER)
        return [place for name in names for place in places_of_cell(form, name, library, troubles)]
    look = found_by(form, library)
    found = found_in(listed_names(cell), look) or look(cell) or found_in(LISTED.split(cell), look)
    if not found:
        troubles.add(filled(form, cell), "not found")
    return found


def found_in(parts: Sequence[str], look: Callable[[str], Sequence[Place]]) -> list[Place]:
    return [place for part in parts if part for place in look(part)]


def listed_names(cell: str) -> list[str]:
    """Of a cell that lists files: `a.jpg b.jpg`, `['a.jpg', 'b.jpg']`; none where a part of it is no name."""
    parts = [part for part in LISTED.split(cell) if part]
    return parts if all(part != cell and FILE_NAME.search(part) for part in parts) else []


def filled(form: str, cell: str) -> str:
    """`{}` is the cell, `{:05}` with zeros in front, `{name}` its last part, `{stem}` without its ending."""
    cell = cell.replace("\\", "/")  # a path of Windows
    name = PurePosixPath(cell).name
    parts = {"": cell, "name": name, "stem": PurePosixPath(name).stem}
    return HOLES.sub(lambda hole: cell.zfill(int(hole[2])) if hole[2] else parts[hole[1]], form)


def found_by(form: str, library: Library) -> Callable[[str], Sequence[Place]]:
    """Looks cells up in the folder that the form names."""

    def look(cell: str) -> Sequence[Place]:
        name = filled(form, cell)
        if ANYWHERE in form and WILD not in cell:
            return library.below(*name.split(ANYWHERE, 1))
        if WILD in form and WILD not in cell:
            return library.matching(name)
        place = library.find(name)
        return [] if place is None else [place]

    return look


def owners_of(places: Sequence[Sequence[Place]]) -> np.ndarray:
    """The row of every file."""
    return np.repeat(np.arange(len(places)), [len(of_row) for of_row in places])
