"""Side tables: what other files of the competition say about the rows of train and test."""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.side.aggregates import aggregates, aggregates_before, are_beginnings, is_moment
from medalist_engine.data.side.items import SET
from medalist_engine.data.side.keys import key_codes, shared_keys
from medalist_engine.data.side.reading import SideFile, reached, read_side_tables
from medalist_engine.data.side.surroundings import JoinedColumn, TableBeside, surroundings
from medalist_engine.data.tables import Tables
from medalist_engine.features.cells.dates import parse_dates
from medalist_engine.features.origin import Origin
from medalist_engine.protocol import warn

MOST_SIDE_COLUMNS = 200
FEWEST_TEST_ROWS = 20
MOST_JOINED_COLUMNS = 400


@dataclass(frozen=True)
class SideTable:
    """`keys` are columns that the rows of train and test have as well; `moment` is its column of dates."""

    stem: str
    table: pd.DataFrame
    keys: list[str]
    moment: str | None


def join_side_tables(config: Config, tables: Tables, folder: Path, until: float) -> dict[str, JoinedColumn]:
    """New columns for train and test rows; a file that fails is left out with a warning."""
    train_rows, rows = len(tables.train), stacked_rows(config, tables)
    now = time.monotonic()
    files = read_side_tables(config, folder, rows, now + (until - now) / 2)
    joined: dict[str, JoinedColumn] = {}
    beside_rows: list[TableBeside] = []
    for name, file in files.items():
        if time.monotonic() > until or len(joined) >= MOST_JOINED_COLUMNS:
            warn(f"{name} is not joined: no room is left")
            continue
        try:
            others = {other: one.table for other, one in files.items() if other != name}
            side = side_of(file, reached(file.table, others, rows), rows, train_rows)
            if side is None:
                continue
            found = columns_for(rows, side, name, train_rows)
            late = tuple(f"{side.stem}.{name}" for name in config["leaks"])
            told = [
                (key, column)
                for key, column in found.items()
                if not key.startswith(late) or tells_of_test(column.values, train_rows)
            ]
            joined |= dict(told[:MOST_SIDE_COLUMNS])
            if side.moment is None and len(side.keys) == 1:
                codes = key_codes(rows, side.table, side.keys)
                beside_rows.append(TableBeside(side.stem, *side.keys, *codes))
        except Exception as error:  # noqa: BLE001
            warn(f"{name} is not joined: {type(error).__name__}: {error}")
    if not joined:
        return joined
    try:
        joined |= surroundings(config, rows, train_rows, joined, beside_rows, until)
    except Exception as error:  # noqa: BLE001
        warn(f"no features of groups and orders: {type(error).__name__}: {error}")
    return joined


def tells_of_test(cells: pd.Series, train_rows: int) -> bool:
    """Not where the table knows of train alone, as of what is not known before the answer is."""
    train, test = cells.iloc[:train_rows], cells.iloc[train_rows:]
    is_blank = train.notna().any() and not test.notna().any()
    return not is_blank and (test.nunique() > 1 or train.nunique() <= 1 or len(test) < FEWEST_TEST_ROWS)


def stacked_rows(config: Config, tables: Tables) -> pd.DataFrame:
    """Train and test rows with the columns that both have, without targets."""
    assert tables.test is not None
    barred = {*config["targets"], *config["leaks"]}
    shared = [name for name in tables.train if name in tables.test and name not in barred]
    return pd.concat([tables.train[shared], tables.test[shared]], ignore_index=True)


def side_of(file: SideFile, table: pd.DataFrame, rows: pd.DataFrame, train_rows: int) -> SideTable | None:
    """The table with its keys; None where it shares none with the rows, or has nothing else."""
    keys = shared_keys(rows, table, train_rows, divided=file.divided)
    if not keys or len(keys) == table.shape[1]:
        return None
    moment = next((column for column in table if column not in keys and is_moment(table[column])), None)
    return SideTable(file.stem, table, keys, moment)


def columns_for(rows: pd.DataFrame, side: SideTable, files: str, train_rows: int) -> dict[str, JoinedColumn]:
    """The table's own columns if each key occurs once, else aggregates by key."""
    codes, known = key_codes(rows, side.table, side.keys)
    values = side.table.drop(columns=side.keys).reset_index(drop=True)
    there = known >= 0
    values, known = values[there].reset_index(drop=True), known[there]
    if len(np.unique(known)) == len(known):
        columns = values.set_index(known).reindex(codes).reset_index(drop=True)
        return joined_columns(columns, side, f"of {files}", is_cell=True)
    moment = next((name for name in rows if name not in side.keys and is_moment(rows[name])), None)
    dated = side.moment is not None and moment is not None
    own, entries = (parse_dates(rows[moment]), parse_dates(values[side.moment])) if dated else (None, None)
    if own is None or entries is None or are_beginnings(own, codes, entries, known, train_rows):
        columns = aggregates(values, known).reindex(codes).reset_index(drop=True)
        words = f"by key over {files}"
    else:
        columns = aggregates_before(values, known, side.moment, codes, own)
        words = f"by key over rows of {files} whose {side.moment} is before {moment}"
    columns["count"] = columns["count"].fillna(0)
    return joined_columns(columns, side, words)


def joined_columns(
    columns: pd.DataFrame, side: SideTable, words: str, *, is_cell: bool = False
) -> dict[str, JoinedColumn]:
    origin = Origin("side table", tuple(side.keys), words)
    return {
        f"{side.stem}.{name}": JoinedColumn(columns[name], origin, is_cell, name.endswith(SET))
        for name in columns
    }
