"""Keys: columns by which the rows of one table name rows of another, found by their names and values."""

import re

import numpy as np
import pandas as pd

from medalist_engine.data.names import folded
from medalist_engine.features.cells.dates import is_date, parse_dates

MOST_KEYS = 3
LEAST_FOUND = 0.5


def named_alike(table: pd.DataFrame, rows: pd.DataFrame) -> pd.DataFrame:
    """Matches names such as `Store ID` in the table and `store_id` in the rows."""
    known = {folded(name): name for name in rows}
    wanted = {name: known[folded(name)] for name in table if name not in rows and folded(name) in known}
    free = {name: other for name, other in wanted.items() if other not in table}
    return table.rename(columns=free) if len(set(free.values())) == len(free) else table


def shared_keys(
    rows: pd.DataFrame, table: pd.DataFrame, train_rows: int, *, divided: bool = False
) -> list[str]:
    """Columns of one name, most of whose values in train and test the table knows, alone and together.

    The fewest that identify a row of the table. If none do, the text columns: numbers may be measurements,
    but not in a table that is `divided` by one of its keys.
    """
    able = [name for name in table if name in rows and is_key(rows[name]) and is_key(table[name])]
    able = [name for name in able if knows(rows, table, [name], train_rows)]
    able.sort(key=lambda name: -rows[name].nunique())
    keys: list[str] = []
    for name in able[:MOST_KEYS]:
        if knows(rows, table, [*keys, name], train_rows):
            keys.append(name)
            if not table.duplicated(keys).any():
                return keys
    if divided:
        return keys
    return [name for name in keys if name == keys[0] or not pd.api.types.is_numeric_dtype(table[name])]


def is_called_as_key(name: str) -> bool:
    """Whether a number is called as what names things, and is no measurement."""
    return re.search(r"(id|key|code|number|no)$", name, re.IGNORECASE) is not None


def is_key(column: pd.Series) -> bool:
    """A key is not a measured number, and has at least a few distinct values."""
    if pd.api.types.is_float_dtype(column) and (column.dropna().head(1000) % 1).any():
        return False
    return column.head(100_000).nunique() > 2


def knows(rows: pd.DataFrame, table: pd.DataFrame, keys: list[str], train_rows: int) -> bool:
    codes, known = key_codes(rows, table, keys)
    is_known = np.isin(codes, known[known >= 0])
    return bool(is_known[:train_rows].mean() >= LEAST_FOUND and is_known[train_rows:].mean() >= LEAST_FOUND)


def key_codes(rows: pd.DataFrame, table: pd.DataFrame, keys: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """One number for the keys of a row, the same in both tables; -1 where a key is missing."""
    both = np.zeros(len(rows) + len(table), np.int64)
    missing = np.zeros(len(both), bool)
    for key in keys:
        cells = pd.concat([spelled_key(rows[key]), spelled_key(table[key])], ignore_index=True)
        codes, levels = pd.factorize(cells)
        missing |= codes < 0
        both = pd.factorize(both * (len(levels) + 1) + codes)[0].astype(np.int64)
    both[missing] = -1
    return both[: len(rows)], both[len(rows) :]


def spelled_key(column: pd.Series) -> pd.Series:
    """`1`, `1.0` and "1" are one key; so are the spellings of a date. Equal cells are spelled once."""
    codes, levels = pd.factorize(column)
    spelled = pd.Series(levels, dtype=object).astype(str).str.strip()
    if is_date(spelled):
        spelled = parse_dates(spelled).astype(str)
    spelled = spelled.str.replace(r"\.0$", "", regex=True).replace("", None)
    return spelled.reindex(codes).reset_index(drop=True)
