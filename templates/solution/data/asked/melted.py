"""Melted: a submission each of whose rows asks for one column of one row of test, as a table tells."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from solution.config import Config
from solution.data.files.streams import find_file
from solution.plain.rows import open_rows


class MeltedRow(NamedTuple):
    """The sample's cells, and which row of test and which target they ask for; blank where no table tells."""

    cells: list[str]
    row: str
    target: str


def melted_rows(config: Config, folder: Path) -> Iterator[MeltedRow]:
    """In the order of the sample."""
    told = config["files"]["melted"]
    sample = find_file(folder, told["sample"])
    if sample is None:
        raise FileNotFoundError(told["sample"])
    asked = asked_by_key(config, folder)
    place = told["header"].index(told["key"])
    with open_rows(sample) as (names, rows):
        extra = max(0, len(names) - len(told["header"]))  # row numbers that somebody's tool left in front
        for row in rows:
            cells = row[extra:]
            yield MeltedRow(cells, *asked.get(cells[place].strip(), ("", "")))


def asked_by_key(config: Config, folder: Path) -> dict[str, tuple[str, str]]:
    """The row of test and the target behind each key."""
    told = config["files"]["melted"]
    path = find_file(folder, told["table"])
    if path is None:
        raise FileNotFoundError(told["table"])
    with open_rows(path) as (names, rows):
        key, row, target = (names.index(told[what]) for what in ("table_key", "row", "target"))
        return {cells[key].strip(): (cells[row].strip(), cells[target].strip()) for cells in rows}
