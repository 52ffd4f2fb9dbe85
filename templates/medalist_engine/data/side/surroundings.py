"""Surroundings: what a row's groups say of it, and the rows beside it in the order of a side table."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.names import id_name
from medalist_engine.data.side.groups import group_columns, groupings
from medalist_engine.data.side.orders import are_one_order, order_columns, places_of
from medalist_engine.features.origin import Origin
from medalist_engine.protocol import warn

SUMS = (".count", ".sum", ".kinds")
MOST_WORDS_BESIDE = 50


@dataclass(frozen=True)
class JoinedColumn:
    """`is_cell`: as a table has it, made of no other rows; `is_code`: its numbers are names."""

    values: pd.Series
    origin: Origin
    is_cell: bool = False
    is_code: bool = False


class TableBeside(NamedTuple):
    """A table beside train and test: its key, and this key's codes in rows and in the table."""

    stem: str
    key: str
    codes: np.ndarray
    known: np.ndarray


def surroundings(
    config: Config,
    rows: pd.DataFrame,
    train_rows: int,
    joined: Mapping[str, JoinedColumn],
    tables: Sequence[TableBeside],
    until: float,
) -> dict[str, JoinedColumn]:
    """Groups and orders are of train and test together, and never of targets."""
    barred = {id_name(config), (config["time"] or {}).get("column")}
    cells = {name: rows[name] for name in rows if name not in barred}
    cells |= {name: one.values for name, one in joined.items() if one.is_cell}
    sums = {name: one.values for name, one in joined.items() if name.endswith(SUMS)}
    groups = groupings(cells, {table.key for table in tables})
    numeric = {name: one for name, one in (cells | sums).items() if pd.api.types.is_numeric_dtype(one)}
    numbers = {
        name: one.to_numpy(float, na_value=np.nan) for name, one in numeric.items() if name not in groups
    }
    words = {name: one for name, one in cells.items() if name not in numeric and are_few_words(one)}
    made = {
        name: JoinedColumn(pd.Series(values), Origin("group statistic", columns))
        for name, (values, columns) in group_columns(groups, numbers, until).items()
    }
    used: list[np.ndarray] = []
    for table in tables:
        places = places_of(table.codes, table.known, train_rows)
        if places is None or time.monotonic() > until or any(are_one_order(places, one) for one in used):
            continue
        used.append(places)
        found = order_columns(places, groups, numbers, words)
        if found:
            warn(f"answers may lean on the order of rows in {table.stem}: those beside each other are alike")
        origin = Origin("side table", (table.key,), f"by the order of rows in {table.stem}")
        made |= {f"{table.stem}.{name}": JoinedColumn(values, origin) for name, values in found.items()}
    return made


def are_few_words(cells: pd.Series) -> bool:
    return cells.astype(str).nunique() <= MOST_WORDS_BESIDE
