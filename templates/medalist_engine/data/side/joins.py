"""Side tables: what other files of the competition say about the rows of train and test."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.side.aggregates import aggregates, aggregates_before, is_moment
from medalist_engine.data.side.apart import with_ids_apart
from medalist_engine.data.side.comparisons import comparisons_of
from medalist_engine.data.side.horizon import are_beginnings, looks_until
from medalist_engine.data.side.items import SET
from medalist_engine.data.side.keys import key_codes, keys_met, keys_renamed, shared_keys
from medalist_engine.data.side.linked import reached
from medalist_engine.data.side.reading import SideFile, read_side_tables, side_file_or_none, side_names
from medalist_engine.data.side.surroundings import JoinedColumn, TableBeside, surroundings
from medalist_engine.data.tables import Tables
from medalist_engine.features.cells.dates import parse_dates
from medalist_engine.features.origin import Origin
from medalist_engine.protocol import warn

MOST_SIDE_COLUMNS = 200
MOST_JOINED_COLUMNS = 400


@dataclass(frozen=True)
class SideTable:
    """`keys` are columns that the rows of train and test have as well; `moment` is its column of dates."""

    stem: str
    table: pd.DataFrame
    keys: list[str]
    moment: str | None
    counts: bool = False
    """Whether nothing but the number of its rows and their times is told."""


def join_side_tables(config: Config, tables: Tables, folder: Path, until: float) -> dict[str, JoinedColumn]:
    """New columns for train and test rows; a file that fails is left out with a warning."""
    train_rows = len(tables.train)
    rows = with_ids_apart(config, stacked_rows(config, tables), train_rows)
    now = time.monotonic()
    frames = read_side_tables(config, folder, rows, now + (until - now) / 2)
    joined: dict[str, JoinedColumn] = {}
    beside_rows: list[TableBeside] = []
    for name, names in side_names(config).items():
        if time.monotonic() > until or len(joined) >= MOST_JOINED_COLUMNS:
            warn(f"{name} is not joined: no room is left")
            continue
        side = frames[name] if name in frames else side_file_or_none(config, folder, names, rows)
        if side is None:
            continue
        try:
            others = {other: frame.table for other, frame in frames.items() if frame and other != name}
            sides = sides_of(side, reached(side.table, others, rows), rows, train_rows)
            columns = [columns_for(rows, one, name, train_rows) for one in sides]
            alike = {} if any(one.counts for one in sides) else compared_columns(sides, columns, name, until)
            for addition in (*columns, alike):
                joined.update(list(addition.items())[:MOST_SIDE_COLUMNS])
            first = sides[0] if sides and sides[0].moment is None and len(sides[0].keys) == 1 else None
            if first:
                beside_rows.append(
                    TableBeside(first.stem, *first.keys, *key_codes(rows, first.table, first.keys))
                )
        except Exception as error:  # noqa: BLE001
            warn(f"{name} is not joined: {type(error).__name__}: {error}")
    if not joined:
        return joined
    try:
        joined |= surroundings(config, rows, train_rows, joined, beside_rows, until)
    except Exception as error:  # noqa: BLE001
        warn(f"no features of groups and orders: {type(error).__name__}: {error}")
    return joined


def stacked_rows(config: Config, tables: Tables) -> pd.DataFrame:
    """Train and test rows with the columns that both have, without targets."""
    assert tables.test is not None
    barred = {*config["targets"], *config["leaks"]}
    shared = [name for name in tables.train if name in tables.test and name not in barred]
    return pd.concat([tables.train[shared], tables.test[shared]], ignore_index=True)


def sides_of(file: SideFile, table: pd.DataFrame, rows: pd.DataFrame, train_rows: int) -> list[SideTable]:
    """One side table per column that holds its key; none where no column of train and test matches.

    Where several keys of a row together find several rows of the table, these are counted beside.
    """
    keys = shared_keys(rows, table, train_rows, divided=file.divided)
    moment = next((column for column in table if column not in keys and is_moment(table[column])), None)
    if not keys or table.duplicated(keys).any():
        renamed = keys_renamed(rows, table, train_rows)
        if renamed:
            return [side_of(f"{file.stem}.{name}", table, name, key) for name, key in renamed]
    if not keys or len(keys) == table.shape[1]:
        return []
    sides = [SideTable(file.stem, table, keys, moment)]
    met = [] if file.divided else keys_met(rows, table, train_rows, keys)
    times = [] if moment is None else [moment]
    return sides + [
        SideTable(f"{file.stem} by {' and '.join(own)}", table[[*own, *times]], own, moment, counts=True)
        for own in met
    ]


def side_of(stem: str, table: pd.DataFrame, name: str, key: str) -> SideTable:
    others = table.drop(columns=name, errors="ignore")
    return SideTable(stem, others.rename(columns={key: name}), [name], None)


def columns_for(rows: pd.DataFrame, side: SideTable, files: str, train_rows: int) -> dict[str, JoinedColumn]:
    """The table's own columns if each key occurs once, else aggregates by key."""
    codes, known = key_codes(rows, side.table, side.keys)
    values = side.table.drop(columns=side.keys).reset_index(drop=True)
    there = known >= 0
    values, known = values[there].reset_index(drop=True), known[there]
    if len(np.unique(known)) == len(known) and not side.counts:
        columns = values.set_index(known).reindex(codes).reset_index(drop=True)
        return joined_columns(columns, side, f"of {files}", is_cell=True)
    moment = next((name for name in rows if name not in side.keys and is_moment(rows[name])), None)
    dated = side.moment is not None and moment is not None
    own, entries = (parse_dates(rows[moment]), parse_dates(values[side.moment])) if dated else (None, None)
    if own is None or entries is None or are_beginnings(own, codes, entries, known, train_rows):
        made = aggregates(values, known)
        columns, words = made.reindex(codes).reset_index(drop=True), f"by key over {files}"
    else:
        until = looks_until(own, train_rows, entries.max())
        columns = aggregates_before(values, known, side.moment, codes, until)
        words = f"by key over rows of {files} whose {side.moment} is before {moment}"
        if until is not own:
            words += ", and known when a forecast as long as test begins"
    if side.counts:
        columns = columns[[name for name in columns if name == "count" or name.endswith(".days since")]]
    columns["count"] = columns["count"].fillna(0)
    return joined_columns(columns, side, words)


def compared_columns(
    sides: Sequence[SideTable], columns: Sequence[dict[str, JoinedColumn]], files: str, until: float
) -> dict[str, JoinedColumn]:
    """How alike the things are that the table knows by several columns of one row."""
    frames = {
        side.stem: pd.DataFrame(
            {name.removeprefix(f"{side.stem}."): one.values for name, one in found.items()}
        )
        for side, found in zip(sides, columns, strict=True)
    }
    keys = tuple(key for side in sides for key in side.keys)
    origin = Origin("side table", keys, f"compared, of {files}")
    return {name: JoinedColumn(values, origin) for name, values in comparisons_of(frames, until).items()}


def joined_columns(
    columns: pd.DataFrame, side: SideTable, words: str, *, is_cell: bool = False
) -> dict[str, JoinedColumn]:
    origin = Origin("side table", tuple(side.keys), words)
    return {
        f"{side.stem}.{name}": JoinedColumn(columns[name], origin, is_cell, name.endswith(SET))
        for name in columns
    }
