"""Side tables: what other files of the competition say about the rows of train and test."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.files.streams import unpacked_bytes
from solution.data.names import id_name
from solution.data.side.aggregates import aggregates, aggregates_before, is_moment
from solution.data.side.comparisons import compared
from solution.data.side.horizon import looks_until
from solution.data.side.keys import key_codes, keys_renamed, named_alike, shared_keys
from solution.data.side.parts import files_of, parts_together, read_part, stacked_parts, table_stem
from solution.data.tables import Tables
from solution.features.cells.dates import parse_dates
from solution.features.origin import Origin
from solution.protocol import warn

MOST_SIDE_BYTES = 400 * 2**20
MOST_SIDE_ROWS = 5_000_000
MOST_SIDE_COLUMNS = 200
MOST_SIDE_TABLES = 20


@dataclass(frozen=True)
class SideTable:
    """`keys` are columns that the rows of train and test have as well; `moment` is its column of dates."""

    stem: str
    table: pd.DataFrame
    keys: list[str]
    moment: str | None


@dataclass(frozen=True)
class JoinedColumn:
    values: pd.Series
    origin: Origin


def join_side_tables(config: Config, tables: Tables, folder: Path, until: float) -> dict[str, JoinedColumn]:
    """New columns for train and test rows; a file that fails is left out with a warning."""
    rows = stacked_rows(config, tables)
    joined: dict[str, JoinedColumn] = {}
    for names in parts_together(config["files"].get("side", [])[:MOST_SIDE_TABLES]):
        name = " + ".join(names)
        if time.monotonic() > until or len(joined) >= MOST_SIDE_COLUMNS:
            warn(f"{name} is not joined: no room is left")
            continue
        try:
            sides = read_side_tables(config, folder, names, rows, len(tables.train))
            columns = [columns_for(rows, side, name, len(tables.train)) for side in sides]
            alike = compared_columns(sides, columns, name, until) if len(sides) > 1 else {}
            for found in (*columns, alike):
                joined.update(list(found.items())[: MOST_SIDE_COLUMNS - len(joined)])
        except Exception as error:  # noqa: BLE001
            warn(f"{name} is not joined: {type(error).__name__}: {error}")
    return joined


def stacked_rows(config: Config, tables: Tables) -> pd.DataFrame:
    """Train and test rows with the columns that both have, without targets."""
    assert tables.test is not None
    barred = {*config["targets"], *config["leaks"]}
    shared = [name for name in tables.train if name in tables.test and name not in barred]
    return pd.concat([tables.train[shared], tables.test[shared]], ignore_index=True)


def read_side_tables(
    config: Config, folder: Path, names: Sequence[str], rows: pd.DataFrame, train_rows: int
) -> list[SideTable]:
    """One side table per column that holds its key; none where no column of train and test matches."""
    found = [files_of(folder, name) for name in names]
    paths = [path for own in found for path in own]
    if not all(found) or sum(map(unpacked_bytes, paths)) > MOST_SIDE_BYTES:
        warn(f"{' + '.join(names)} is not joined: {'too large' if all(found) else 'not found'}")
        return []
    frames = [read_part(path, lambda column: column == id_name(config)) for path in paths]
    table = named_alike(named_as_part(config, stacked_parts(frames)), rows)
    barred = {*config["targets"], *config["leaks"]}
    table = table[[column for column in table if column not in barred]].head(MOST_SIDE_ROWS)
    table = table.drop_duplicates() if len(names) > 1 else table  # both parts may know the same thing
    keys = shared_keys(rows, table, train_rows, divided=len(paths) > len(names))
    moment = next((column for column in table if column not in keys and is_moment(table[column])), None)
    stem = table_stem(names)
    if not keys or table.duplicated(keys).any():
        renamed = keys_renamed(rows, table, train_rows)
        if renamed:
            return [side_of(f"{stem}.{name}", table, name, key) for name, key in renamed]
    return [SideTable(stem, table, keys, moment)] if keys and len(keys) < table.shape[1] else []


def named_as_part(config: Config, table: pd.DataFrame) -> pd.DataFrame:
    """The column whose cells are a part of each key is called as that part."""
    about = (config["files"].get("key_parts") or {}).get("about")
    return table.rename(columns={about["column"]: about["part"]}) if about else table


def side_of(stem: str, table: pd.DataFrame, name: str, key: str) -> SideTable:
    others = table.drop(columns=name, errors="ignore")
    return SideTable(stem, others.rename(columns={key: name}), [name], None)


def columns_for(rows: pd.DataFrame, side: SideTable, files: str, train_rows: int) -> dict[str, JoinedColumn]:
    """The table's own columns if each key occurs once, else aggregates by key."""
    codes, known = key_codes(rows, side.table, side.keys)
    values = side.table.drop(columns=side.keys).reset_index(drop=True)
    there = known >= 0
    values, known = values[there].reset_index(drop=True), known[there]
    if len(np.unique(known)) == len(known):
        found = values.set_index(known).reindex(codes).reset_index(drop=True)
        return joined_columns(found, side, f"of {files}")
    moment = next((name for name in rows if name not in side.keys and is_moment(rows[name])), None)
    if side.moment is None or moment is None:
        made = aggregates(values, known)
        found, words = made.reindex(codes).reset_index(drop=True), f"by key over {files}"
    else:
        own, entries = parse_dates(rows[moment]), parse_dates(values[side.moment])
        until = looks_until(own, train_rows, entries.max())
        found = aggregates_before(values, known, side.moment, codes, until)
        words = f"by key over rows of {files} whose {side.moment} is before {moment}"
        if until is not own:
            words += ", and known when a forecast as long as test begins"
    found["count"] = found["count"].fillna(0)
    return joined_columns(found, side, words)


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
    return {name: JoinedColumn(values, origin) for name, values in compared(frames, until).items()}


def joined_columns(found: pd.DataFrame, side: SideTable, words: str) -> dict[str, JoinedColumn]:
    origin = Origin("side table", tuple(side.keys), words)
    return {f"{side.stem}.{name}": JoinedColumn(found[name], origin) for name in found}
