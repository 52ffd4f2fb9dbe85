"""Melted: a submission each of whose rows asks for one column of one row of test, as a table tells."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from medalist_engine.config import Config
from medalist_engine.data.files.rows import open_rows
from medalist_engine.data.files.streams import find_file

if TYPE_CHECKING:
    from medalist_engine.data.layouts import KeyHalves


class MeltedRow(NamedTuple):
    """The sample's cells, and which row of test and which target they ask for; blank where no table tells."""

    cells: list[str]
    row: str
    target: str


def melted_rows(config: Config, folder: Path) -> Iterator[MeltedRow]:
    """In the order of the sample."""
    layout = config["files"]["melted"]
    sample = find_file(folder, layout["sample"])
    if sample is None:
        raise FileNotFoundError(layout["sample"])
    split = layout.get("split")
    asked = {} if split else asked_by_key(config, folder)
    place = layout["header"].index(layout["key"])
    with open_rows(sample) as (names, rows):
        extra = max(0, len(names) - len(layout["header"]))  # row numbers that somebody's tool left in front
        for row in rows:
            cells = row[extra:]
            key = cells[place].strip()
            yield MeltedRow(cells, *(halves_of(key, split) if split else asked.get(key, ("", ""))))


def halves_of(key: str, split: "KeyHalves") -> tuple[str, str]:
    """The row of test and the target that a key itself holds."""
    divide = key.rpartition if split["from"] == "end" else key.partition
    first, _, last = divide(split["separator"])
    return (last, first) if split["target"] == "first" else (first, last)


def asked_by_key(config: Config, folder: Path) -> dict[str, tuple[str, str]]:
    """The row of test and the target behind each key."""
    layout = config["files"]["melted"]
    path = find_file(folder, layout["table"])
    if path is None:
        raise FileNotFoundError(layout["table"])
    with open_rows(path) as (names, rows):
        key, row, target = (names.index(layout[what]) for what in ("table_key", "row", "target"))
        return {cells[key].strip(): (cells[row].strip(), cells[target].strip()) for cells in rows}
