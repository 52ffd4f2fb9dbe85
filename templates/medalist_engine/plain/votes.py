"""Votes: target columns whose cells, divided by their row's sum, are the shares of classes."""

from collections.abc import Mapping

from medalist_engine.config import Config
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.plain.rows import number_in
from medalist_engine.plain.targets import PlainTarget, read_target

SHARE_KINDS = {"simplex", "probability"}


def asks_for_shares(config: Config) -> bool:
    """Whether the columns of a row are classes whose chances sum to one."""
    kinds = {column["kind"] for column in target_columns(config)}
    by_column = config["submission"]["layout"] == "columns" and len(config["targets"]) > 1
    return by_column and config["task"] == "multiclass" and not kinds - SHARE_KINDS


def read_targets(config: Config, cells: Mapping[str, list[str]]) -> dict[str, PlainTarget]:
    """The targets by name; votes become shares, and rows without a vote are not known."""
    wholes = whole_rows(cells) if asks_for_shares(config) else {}
    if not wholes:
        return {name: read_target(config, name, column) for name, column in cells.items()}
    return {
        name: PlainTarget(name, list(wholes), [], numbers=[row[place] for row in wholes.values()])
        for place, name in enumerate(cells)
    }


def whole_rows(cells: Mapping[str, list[str]]) -> dict[int, list[float]]:
    """Each row's shares by its position; nothing where a cell is below zero."""
    rows = {}
    for place, row in enumerate(zip(*cells.values(), strict=True)):
        votes = [number for cell in row if (number := number_in(cell)) is not None]
        if min(votes, default=0) < 0:
            return {}
        if len(votes) == len(row) and sum(votes) > 0:
            rows[place] = [vote / sum(votes) for vote in votes]
    return rows
