"""Histories: what keys had before, as a side table tells it: the orders of each user, thing by thing."""

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.streams import unpacked_bytes
from medalist_engine.data.names import id_name
from medalist_engine.data.side.aggregates import is_moment
from medalist_engine.data.side.keys import is_key, key_codes, knows, named_alike, spelled_key
from medalist_engine.data.side.linked import linked
from medalist_engine.data.side.occasions import in_time
from medalist_engine.data.side.parts import files_of, parts_together, read_part, stacked_parts
from medalist_engine.features.cells.dates import parse_dates
from medalist_engine.protocol import warn

MOST_HISTORY_BYTES = 1_000 * 2**20
LEAST_TOKENS_FOUND = 0.5
FEWEST_KEYS = 10
FEWEST_ENTRIES_OF_A_KEY = 2
MOST_LEVELS_A_TOKEN = 30
"""A column of more is of other things."""
LEAST_KEYS_OF_ROWS = 0.05


class KeyHistory(NamedTuple):
    """An entry for each thing that a key had, by key and the oldest first.

    Of entries are `keys`, `items` (codes of `names`), `occasions` (counted within a key) and `days`, which
    are 0 without dates. Of rows are `asked`, the key (-1: unknown), `until`, their own day, and `features`.
    """

    keys: np.ndarray
    items: np.ndarray
    occasions: np.ndarray
    days: np.ndarray
    names: list[str]
    asked: np.ndarray
    until: np.ndarray
    features: pd.DataFrame


def find_history(
    config: Config, rows: pd.DataFrame, train_rows: int, folder: Path, tokens: Collection[str]
) -> KeyHistory | None:
    """Of the side table that has most of the tokens in a column, many for each key of the rows."""
    frames = side_frames(config, folder)
    wide = linked(rows, frames)
    for name, frame in frames.items():
        others = {other: beside for other, beside in frames.items() if other != name}
        table = named_alike(linked(frame, others), wide)
        item = column_of_items(table, tokens)
        key = None if item is None else key_of_history(wide, table.drop(columns=item), train_rows)
        if item is not None and key is not None:
            print(f"{name} tells what each {key} had before, by {item}")
            return history_of(wide, without_asked(config, table, rows, key), key, item, tokens)
    return None


def side_frames(config: Config, folder: Path) -> dict[str, pd.DataFrame]:
    frames = {}
    for names in parts_together(config["files"].get("side", [])):
        name, paths = (
            " + ".join(names),
            [path for table_name in names for path in files_of(folder, table_name)],
        )
        try:
            if sum(map(unpacked_bytes, paths)) > MOST_HISTORY_BYTES:
                warn(f"{name} is no history: too large")
            elif paths:
                frames[name] = stacked_parts(
                    [read_part(path, lambda column: column == id_name(config)) for path in paths]
                )
        except Exception as error:  # noqa: BLE001
            warn(f"{name} is no history: {type(error).__name__}: {error}")
    return frames


def without_asked(config: Config, table: pd.DataFrame, rows: pd.DataFrame, key: str) -> pd.DataFrame:
    """A history is of what was before: entries of the rows themselves are answers."""
    id_column = id_name(config)
    if id_column == key or id_column not in table or id_column not in rows:
        return table
    asked = spelled_key(table[id_column]).isin(set(spelled_key(rows[id_column])))
    return table[~asked.to_numpy()].reset_index(drop=True)


def column_of_items(table: pd.DataFrame, tokens: Collection[str]) -> str | None:
    """The column that has most of the tokens, and of others the fewest."""
    wanted = {bare(token) for token in tokens}
    best, name = 0.0, None
    for column in table:
        levels = pd.Series(table[column].unique())
        if len(levels) > MOST_LEVELS_A_TOKEN * len(wanted):
            continue
        cells = {bare(cell) for cell in spelled_key(levels).dropna()}
        met = len(cells & wanted)
        likeness = met / max(1, len(cells | wanted))
        if met >= LEAST_TOKENS_FOUND * len(wanted) and likeness > best and len(cells) < len(table):
            best, name = likeness, column
    return name


def bare(cell: str) -> str:
    """A number without the zeros before it, which a reader of numbers does not keep."""
    return cell.lstrip("0") or cell


def key_of_history(rows: pd.DataFrame, table: pd.DataFrame, train_rows: int) -> str | None:
    """The key that tells rows apart best, of those that have many entries each."""
    able = []
    for name in (name for name in table if name in rows and is_key(rows[name]) and is_key(table[name])):
        kinds = table[name].nunique()
        some = rows[name].nunique() >= max(FEWEST_KEYS, LEAST_KEYS_OF_ROWS * len(rows))
        if some and kinds * FEWEST_ENTRIES_OF_A_KEY <= len(table) and knows(rows, table, [name], train_rows):
            able.append((rows[name].nunique(), name))
    return max(able)[1] if able else None


def history_of(
    rows: pd.DataFrame, table: pd.DataFrame, key: str, item: str, tokens: Collection[str]
) -> KeyHistory:
    asked, keys = key_codes(rows, table, [key])
    cells = spelled_key(table[item])
    known = (keys >= 0) & cells.notna().to_numpy()
    table, keys = table[known].reset_index(drop=True), keys[known]
    spelled = {bare(token): token for token in tokens}
    items, names = pd.factorize(cells[known].map(lambda cell: spelled.get(bare(cell), cell)))
    occasions, days = in_time(table.drop(columns=[key, item]), keys)
    order = np.lexsort((occasions, keys))
    barred = {key, item, *(name for name in rows if rows[name].nunique() == len(rows))}
    numbers = [name for name in rows if name not in barred and pd.api.types.is_numeric_dtype(rows[name])]
    entries = keys[order], items[order].astype(np.int64), occasions[order], days[order]
    return KeyHistory(
        *entries, [str(name) for name in names], asked, own_days(rows, table), rows[numbers].astype(float)
    )


def own_days(rows: pd.DataFrame, table: pd.DataFrame) -> np.ndarray:
    """The day before which entries count for each row; without dates of both, all count."""
    moment = next((name for name in rows if is_moment(rows[name])), None)
    if moment is None or not any(is_moment(table[name]) for name in table):
        return np.full(len(rows), np.inf)
    days = parse_dates(rows[moment]).to_numpy("datetime64[s]").astype(float) / 86_400
    return np.where(days < 0, np.inf, days)
