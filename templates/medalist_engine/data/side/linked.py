"""Linked: a table with what other tables tell of each of its rows, by keys that they have once."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from medalist_engine.data.side.keys import LEAST_FOUND, is_key, key_codes, named_alike


def linked(table: pd.DataFrame, others: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    """With the columns that it lacks, of each other table that has a row for most of its keys."""
    for other in others.values():
        beside = named_alike(other, table)
        key = next((name for name in beside if names_rows_once(beside, table, name)), None)
        new = [name for name in beside if name not in table]
        if key is None or not new:
            continue
        codes, known = key_codes(table, beside, [key])
        columns = beside[new].set_index(known)[known >= 0].reindex(codes)
        table = pd.concat([table, columns.set_axis(table.index)], axis=1)
    return table


def reached(table: pd.DataFrame, others: Mapping[str, pd.DataFrame], rows: pd.DataFrame) -> pd.DataFrame:
    """A table with what lies one step further: of the merchants that its transactions name.

    Where it has no key of the rows, another table may tell it: whose loan each balance is of. What rows find
    by themselves is not repeated.
    """
    if any(name in rows and is_key(table[name]) for name in table):
        further = {n: other for n, other in others.items() if not set(other).intersection(rows)}
    else:
        further = {
            n: other[[name for name in other if name in table or name in rows]] for n, other in others.items()
        }
    return linked(table, further)


def names_rows_once(other: pd.DataFrame, table: pd.DataFrame, name: str) -> bool:
    """Whether a column of both holds a key that `other` has once, and knows of most rows of `table`."""
    if name not in table or not is_key(other[name]) or other[name].dropna().duplicated().any():
        return False
    codes, known = key_codes(table, other, [name])
    return bool(len(codes) and np.isin(codes, known[known >= 0]).mean() >= LEAST_FOUND)
