"""Folders: where files of one name lie in several folders, other columns tell which of them is a row's."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

import pandas as pd

from medalist_engine.data.tables import Tables
from medalist_engine.media.files.library import Library, Place
from medalist_engine.media.files.resolve import ANYWHERE, CELL, cells_of, found_by
from medalist_engine.media.files.sources import MediaSource

TRIED_ROWS = 60
MOSTLY_TOLD = 0.9


def with_folders(source: MediaSource, tables: Tables, library: Library) -> Tables:
    """Tables whose cells name the folder, too, where the name alone finds several files."""
    train = with_own_folders(tables.train, source.column, source.train, library)
    if tables.test is None:
        return replace(tables, train=train)
    column = source.test_column or source.column
    return replace(tables, train=train, test=with_own_folders(tables.test, column, source.test, library))


def with_own_folders(
    frame: pd.DataFrame, column: str | None, form: str | None, library: Library
) -> pd.DataFrame:
    if form is None or ANYWHERE not in form or CELL not in form or column not in frame:
        return frame
    look = found_by(form, library)
    some = frame.iloc[:: -(-len(frame) // TRIED_ROWS) or 1]
    others = telling_columns(some, column, [look(cell) for cell in cells_of(some[column])])
    if not others:
        return frame
    numbers = zip(*(map(bare_number, cells_of(frame[name])) for name in others), strict=True)
    top = form.split(ANYWHERE, 1)[0]
    cells = [
        with_folder(cell, top, [place for place in look(cell) if set(folders) <= folders_of(place)])
        for cell, folders in zip(cells_of(frame[column]), numbers, strict=True)
    ]
    return frame.assign(**{column: cells})


def telling_columns(frame: pd.DataFrame, column: str, found: Sequence[Sequence[Place]]) -> list[str]:
    """Those whose cells nearly always name a folder of some of the files of a row, but not of all."""
    several = [row for row, places in enumerate(found) if len(places) > 1]
    if len(several) < MOSTLY_TOLD * len(frame):
        return []

    def tells(name: str) -> bool:
        cells = [*map(bare_number, cells_of(frame[name]))]
        counts = [sum(cells[row] in folders_of(place) for place in found[row]) for row in several]
        kept = [0 < count < len(found[row]) for row, count in zip(several, counts, strict=True)]
        return sum(kept) >= MOSTLY_TOLD * len(several)

    return [name for name in frame if name != column and tells(name)]


def with_folder(cell: str, top: str, places: Sequence[Place]) -> str:
    """The cell behind the folders of its only file; as it is where it has several, or none."""
    if len(places) != 1:
        return cell
    folders = PurePosixPath(places[0].name.removeprefix(top)).parts[:-1]
    return "/".join([*folders[: len(folders) - cell.count("/")], cell])


def folders_of(place: Place) -> set[str]:
    return {bare_number(folder) for folder in PurePosixPath(place.name).parts[:-1]}


def bare_number(name: str) -> str:
    """A number may have zeros in front in one place and a fraction in another."""
    whole = name.removesuffix(".0")
    return whole.lstrip("0") or "0" if whole.isdigit() else name
