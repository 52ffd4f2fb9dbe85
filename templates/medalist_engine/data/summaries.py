"""Summaries: statistics of a column over the rows of one unit."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import sparse

from medalist_engine.features.cells.dates import is_date

MANY_BESIDE = 40
MOST_FLAGGED = 30
MOST_DISTINCT = 0.8


@dataclass(frozen=True)
class Rows:
    """The rows of every unit one after the other: `order` puts them so, `starts` tells where a unit begins.

    `units` is each row's unit, in that order.
    """

    order: np.ndarray
    starts: np.ndarray
    units: np.ndarray

    @property
    def sizes(self) -> np.ndarray:
        return np.diff(np.append(self.starts, len(self.units)))

    @property
    def ends(self) -> np.ndarray:
        return self.starts + self.sizes - 1


def rows_of(units: np.ndarray) -> Rows:
    """Rows keep the order of the file within each unit; the order is taken as time."""
    order = np.argsort(units, kind="stable")
    ordered = units[order]
    return Rows(order, np.flatnonzero(np.diff(ordered, prepend=-1)), ordered)


def summaries(name: str, values: pd.Series, rows: Rows, is_text: bool, beside: int) -> dict[str, pd.Series]:
    """New columns, a cell for each unit, of `values` in the order of `rows`; few where `beside` are many."""
    levels, names = pd.factorize(values)
    if is_steady(levels, rows):
        return {name: values.iloc[rows.starts]}
    values = values.reset_index(drop=True)
    if pd.api.types.is_numeric_dtype(values):
        return number_summaries(name, values.astype(float), rows, beside <= MANY_BESIDE)
    if is_text:
        cells = values.fillna("").astype(str)
        return {name: cells.groupby(rows.units).agg(" ".join)}
    if is_date(values):
        return {f"{name}.first": values.iloc[rows.starts], f"{name}.last": values.iloc[rows.ends]}
    return level_summaries(name, levels, names, rows) if len(names) < MOST_DISTINCT * len(values) else {}


def is_steady(levels: np.ndarray, rows: Rows) -> bool:
    """Whether the values are constant within every unit."""
    return bool((np.minimum.reduceat(levels, rows.starts) == np.maximum.reduceat(levels, rows.starts)).all())


def number_summaries(name: str, values: pd.Series, rows: Rows, in_full: bool) -> dict[str, pd.Series]:
    """Size, spread, and change from row to row."""
    grouped = values.groupby(rows.units)
    few, more = ["mean", "std", "min", "max", "last"], ["median", "sum", "first", "skew"]
    made = grouped.agg(few + more if in_full else few).add_prefix(f"{name}.")
    columns = {str(column): made[column] for column in made}
    if not in_full:
        return columns
    steps = values.diff().mask(np.isin(np.arange(len(values)), rows.starts))
    moves = {"moved": steps.abs().groupby(rows.units).mean(), "jolted": steps.groupby(rows.units).std()}
    moves["gained"] = made[f"{name}.last"] - made[f"{name}.first"]
    return columns | {f"{name}.{what}": column for what, column in moves.items()}


def level_summaries(name: str, levels: np.ndarray, names: pd.Index, rows: Rows) -> dict[str, pd.Series]:
    """How many different ones, the most frequent, and how often each frequent one."""
    known = levels >= 0
    shape = len(rows.starts), len(names)
    counts = sparse.csr_matrix((np.ones(known.sum(), np.float32), (rows.units[known], levels[known])), shape)
    counts.sum_duplicates()
    frequent = np.argsort(-np.asarray(counts.sum(axis=0)).ravel(), kind="stable")[:MOST_FLAGGED]
    most = np.asarray(counts.argmax(axis=1)).ravel()
    some = np.diff(counts.indptr)
    made = {
        f"{name}.kinds": pd.Series(some.astype(float)),
        f"{name}.most": pd.Series(names.astype(str)[most]).where(some > 0, None),
    }
    made |= {f"{name}={names[k]}": pd.Series(counts[:, [k]].toarray().ravel()) for k in frequent}
    return made
