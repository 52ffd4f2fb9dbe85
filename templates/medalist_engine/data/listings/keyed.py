"""Tables with a row for each key of the sample (`id_3f8_0`), of tables that have one for each unit."""

import json
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from medalist_engine.data.files.reading import is_delimited, read_json
from medalist_engine.data.files.streams import encoding_of, find_file, open_bytes
from medalist_engine.data.listings.rules.listing_rules import FollowedRule, Listing, PositionsRule

AROUND = (-2, -1, 0, 1, 2)


def keyed_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """A row for each position of a unit, or for each time beside its first one."""
    rule = listing.get("positions") or listing["followed"]
    units = cells_of_file(folder, rule["table"])
    rows_of = position_rows if listing.get("positions") else followed_rows
    asked = None
    if rule["sample"] is not None:
        keys = cells_of_file(folder, rule["sample"]).iloc[:, 0].map(cell_as_text)
        asked = [(key, *key.rsplit(rule["separator"], 1)) for key in keys]
    return pd.DataFrame(list(rows_of(rule, units, asked)), columns=listing["columns"])


def cells_of_file(folder: Path, name: str) -> pd.DataFrame:
    """All cells as they are spelled."""
    path = find_file(folder, name)
    if path is None:
        raise FileNotFoundError(name)
    if is_delimited(path):
        return pd.read_csv(path, sep=None, engine="python", dtype=str, keep_default_na=False)
    with open_bytes(path) as stream:
        return read_json(stream.read().decode(encoding_of(path), "replace"))


def position_rows(rule: PositionsRule, units: pd.DataFrame, asked: list | None) -> Iterator[list]:
    key, first = rule["key"], rule["first"]
    records = units.to_dict("records")
    if asked is None:
        for record in records:
            answers = [parts_of_cell(record[name]) for name in rule["answers"]]
            cells = PositionCells(rule, record)
            for at in range(max(map(len, answers))):
                name = f"{cell_as_text(record[key])}{rule['separator']}{at + first}"
                yield [name, *cells.at(at), *(part_at(one, at) for one in answers)]
        return
    known = {cell_as_text(record[key]): PositionCells(rule, record) for record in records}
    nothing = PositionCells(rule, {})
    for name, unit, number in asked:
        yield [name, *known.get(unit, nothing).at(int(number) - first)]


class PositionCells:
    """What is known of the positions of one unit."""

    def __init__(self, rule: PositionsRule, record: dict) -> None:
        self.first, self.unit = rule["first"], cell_as_text(record.get(rule["key"]))
        self.letters = [parts_of_cell(record.get(name)) for name in rule["letters"]]
        self.kept = [cell_as_text(record.get(name)) for name in rule["kept"]]

    def at(self, at: int) -> list:
        near = [part_at(letters, at + by) for letters in self.letters for by in AROUND]
        return [self.unit, at + self.first, len(self.letters[0]), *near, *self.kept]


def followed_rows(rule: FollowedRule, units: pd.DataFrame, asked: list | None) -> Iterator[list]:
    key, time = rule["key"], rule["time"]
    kept = [*rule["kept"], *rule["varying"]]
    if asked is None:
        for unit, rows in units.groupby(key, sort=False):
            times = pd.to_numeric(rows[time])
            first = times.idxmin()
            for place in rows.index.drop(first):
                name = f"{unit}{rule['separator']}{int(times[place])}"
                since = int(times[place] - times[first])
                answers = rows.loc[place, rule["answers"]]
                yield [name, unit, int(times[place]), since, *rows.loc[first, kept], *answers]
        return
    firsts = units.set_index(key)
    for name, unit, number in asked:
        if unit not in firsts.index:
            yield [name, unit, int(number), "", *[""] * len(kept)]
            continue
        first = firsts.loc[unit]
        yield [name, unit, int(number), int(number) - int(float(first[time])), *first[kept]]


def parts_of_cell(cell: object) -> list:
    """The values of a cell by position: of a list, also one written as a text, or the letters of a word."""
    if not isinstance(cell, str):
        return list(cell) if isinstance(cell, list) else []
    if cell.startswith("["):
        try:
            return json.loads(cell)
        except json.JSONDecodeError:
            pass
    return list(cell)


def part_at(parts: list, at: int) -> str:
    return cell_as_text(parts[at]) if 0 <= at < len(parts) else ""


def cell_as_text(cell: object) -> str:
    if isinstance(cell, str):
        return cell
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    missing = cell is None or (isinstance(cell, float) and cell != cell)  # noqa: PLR0124
    return "" if missing else json.dumps(cell)
