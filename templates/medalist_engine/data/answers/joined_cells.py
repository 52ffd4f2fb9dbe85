"""Joined cells: an answer that is put together of several columns of train, as `category:reason`."""

from collections.abc import Iterable, Iterator

from medalist_engine.config import Config
from medalist_engine.data.layouts import JoinedTarget

NOTHING_THERE = {"", "#N/A", "#N/A N/A", "#NA", "<NA>", "N/A", "NA", "NULL", "NaN", "None"}
NOTHING_THERE |= {"-NaN", "-nan", "n/a", "nan", "null"}


def joined_columns_of(config: Config) -> list[str]:
    """The columns that the target is put together of."""
    joined = config["files"].get("joined")
    return joined["columns"] if joined else []


def joined_cell(joined: JoinedTarget, cells: Iterable[str]) -> str:
    spelled = (joined["missing"] if cell in NOTHING_THERE else cell for cell in cells)
    return joined["separator"].join(spelled)


def rows_with_joined(
    config: Config, names: list[str], rows: Iterable[list[str]]
) -> tuple[list[str], Iterator[list[str]]]:
    """Rows of train with the target as a cell more."""
    joined = config["files"].get("joined")
    if not joined:
        return names, iter(rows)
    places = [names.index(name) for name in joined["columns"]]
    return [*names, joined["target"]], (
        [*row, joined_cell(joined, (row[at] for at in places))] for row in rows
    )
