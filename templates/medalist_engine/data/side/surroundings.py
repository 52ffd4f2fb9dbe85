"""Surroundings: what a row's groups say of it, and the rows beside it in the order of a side table."""

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.names import id_name
from medalist_engine.data.side.keys import is_called_as_key
from medalist_engine.data.side.orders import are_one_order, order_columns, places_of
from medalist_engine.features.companions import is_measured, ranked, within_groups
from medalist_engine.features.origin import Origin
from medalist_engine.protocol import warn

SUMS = (".count", ".sum", ".kinds")
MOST_WORDS_BESIDE = 50
FEWEST_LEVELS_OF_GROUPS = 5
LEAST_ROWS_OF_A_GROUP = 2
MOST_GROUPINGS = 3
MOST_IN_GROUPS = 8
LEAST_SPREAD_IN_GROUPS = 1e-6


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


def groupings(columns: Mapping[str, pd.Series], keys: Collection[str]) -> dict[str, np.ndarray]:
    """Codes by name, those of the most levels first, of columns that repeat: `keys`, numbers that are called
    as keys, and words.
    """
    found = {}
    for name, cells in columns.items():
        if pd.api.types.is_numeric_dtype(cells) and name not in keys and not is_called_as_key(name):
            continue
        codes, levels = pd.factorize(cells.astype(str).where(cells.notna()))
        if FEWEST_LEVELS_OF_GROUPS <= len(levels) <= len(cells) / LEAST_ROWS_OF_A_GROUP:
            found[name] = codes
    return dict(sorted(found.items(), key=lambda one: -one[1].max()))


def group_columns(
    groups: Mapping[str, np.ndarray], numbers: Mapping[str, np.ndarray], until: float
) -> dict[str, tuple[np.ndarray, tuple[str, ...]]]:
    """By name, with their columns: of a number the group's mean, and the row's difference, rank and share of
    the sum; of a group its rows, and their share of a larger one that has them all.
    """
    made: dict[str, tuple[np.ndarray, tuple[str, ...]]] = {}
    kept = dict(list(groups.items())[:MOST_GROUPINGS])
    sizes = {name: np.bincount(codes + 1)[codes + 1].astype(float) for name, codes in kept.items()}
    for name, codes in kept.items():
        made[f"rows in {name}"] = np.log1p(sizes[name]), (name,)
        for other, outer in kept.items():
            if other != name and is_within(codes, outer):
                made[f"{name} in {other}.share"] = sizes[name] / sizes[other], (name, other)
    measured = {
        name: values for name, values in numbers.items() if name not in groups and is_measured(values)
    }
    for number, values in list(measured.items())[:MOST_IN_GROUPS]:
        ranks, spread = ranked(values), np.nanstd(values)
        for name, codes in kept.items():
            if time.monotonic() > until:
                return made
            parts = within_groups(codes + 1, values, ranks)
            if not (np.nan_to_num(parts.pop("std")) > LEAST_SPREAD_IN_GROUPS * spread).any():
                continue
            if np.nanmin(values) >= 0:
                total = parts["mean"] * sizes[name]
                parts["share"] = values / np.where(total > 0, total, np.nan)
            made |= {f"{number} in {name}.{what}": (cells, (name, number)) for what, cells in parts.items()}
    return made


def is_within(codes: np.ndarray, outer: np.ndarray) -> bool:
    """Whether all rows of a group are of one larger group."""
    pairs = pd.DataFrame({"inner": codes, "outer": outer}).drop_duplicates()
    return len(pairs) == pairs["inner"].nunique() > pairs["outer"].nunique()
