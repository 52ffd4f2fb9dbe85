"""Groups: the rows of train and test that share a key, such as a merchant, or a key of a key, as its city."""

import time
from collections.abc import Collection, Mapping

import numpy as np
import pandas as pd

from medalist_engine.data.side.keys import is_called_as_key
from medalist_engine.features.views.prepared import is_measured, ranked, within_groups

FEWEST_LEVELS_OF_GROUPS = 5
LEAST_ROWS_OF_A_GROUP = 2
MOST_GROUPINGS = 3
MOST_IN_GROUPS = 8
LEAST_SPREAD_IN_GROUPS = 1e-6


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
