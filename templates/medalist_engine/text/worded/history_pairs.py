"""History pairs: rows with things that their keys had before, and what the history tells of both."""

from typing import NamedTuple

import numpy as np
import pandas as pd

from medalist_engine.data.side.histories import KeyHistory

MOST_CANDIDATES_OF_A_ROW = 200
MOST_ENTRIES_AT_ONCE = 3_000_000
FADES = 0.8
"""What an entry counts beside one of the next occasion."""
LATELY = (1, 2, 3, 5, 10)


class Pairs(NamedTuple):
    """`rows` (places of the rows), `items` and `features` of each pair, by row."""

    rows: np.ndarray
    items: np.ndarray
    features: pd.DataFrame


def parts_of_rows(history: KeyHistory, rows: np.ndarray) -> list[np.ndarray]:
    """Rows in parts whose entries fit the memory."""
    counts = np.bincount(history.keys, minlength=int(history.asked.max(initial=0)) + 1)
    sizes = np.where(history.asked[rows] >= 0, counts[np.maximum(history.asked[rows], 0)], 0)
    return np.split(rows, np.flatnonzero(np.diff(sizes.cumsum() // MOST_ENTRIES_AT_ONCE)) + 1)


def pairs_of(history: KeyHistory, rows: np.ndarray, frequent: int, able: np.ndarray) -> Pairs:
    """The things that the key of each row had, and as many more of the most frequent of all; of all things,
    those that are `able` to be answers.
    """
    entries = entries_of(history, rows)
    had = own_pairs(entries, history)
    had = had[had.groupby("row")["fading"].rank(ascending=False, method="first") <= MOST_CANDIDATES_OF_A_ROW]
    frequent_pairs = pd.DataFrame(
        {
            "row": np.repeat(rows, frequent),
            "item": np.tile(most_had(history, frequent), len(rows)),
        }
    )
    pairs = had.merge(frequent_pairs, on=["row", "item"], how="outer")
    pairs = pairs[able[pairs["item"]]]
    pairs = pairs.merge(row_statistics(entries, had), on="row", how="left")
    pairs = pairs.merge(item_statistics(history), on="item", how="left").sort_values(
        ["row", "item"], kind="stable"
    )
    counts = ["times", "fading", *(f"last {most}" for most in LATELY)]
    pairs[counts] = pairs[counts].fillna(0)
    pairs["share"] = pairs["times"] / pairs["occasions"]
    pairs["share since first"] = pairs["times"] / (pairs["oldest"] + 1)
    pairs["gap"] = (pairs["oldest"] - pairs["newest"]) / (pairs["times"] - 1).replace(0, np.nan)
    pairs["overdue"] = (pairs["newest"] + 1) / pairs["gap"]
    for name in ("times", "fading"):
        pairs[f"place by {name}"] = pairs.groupby("row")[name].rank(ascending=False)
    columns = pairs.drop(columns=["row", "item"]).reset_index(drop=True)
    places = pairs["row"].to_numpy(int)
    row_columns = history.features.iloc[places].reset_index(drop=True).add_prefix("row ")
    return Pairs(places, pairs["item"].to_numpy(int), pd.concat([columns, row_columns], axis=1))


def entries_of(history: KeyHistory, rows: np.ndarray) -> pd.DataFrame:
    """For each row the entries of its key before its day; `ago` is 0 at its last occasion."""
    starts = np.searchsorted(history.keys, history.asked[rows], side="left")
    ends = np.searchsorted(history.keys, history.asked[rows], side="right")
    sizes = np.where(history.asked[rows] >= 0, ends - starts, 0)
    places = np.repeat(starts - np.r_[0, sizes.cumsum()[:-1]], sizes) + np.arange(sizes.sum())
    owners = np.repeat(rows, sizes)
    before = history.days[places] < history.until[owners]
    places, owners = places[before], owners[before]
    entries = pd.DataFrame(
        {
            "row": owners,
            "item": history.items[places],
            "occasion": history.occasions[places],
            "day": history.days[places],
        }
    ).drop_duplicates(["row", "item", "occasion"], keep="last")
    grouped = entries.groupby("row")
    entries["ago"] = grouped["occasion"].transform("max") - entries["occasion"]
    until = np.where(np.isfinite(history.until), history.until, history.days.max(initial=0))
    entries["days ago"] = until[entries["row"]] - entries.pop("day")
    return entries


def own_pairs(entries: pd.DataFrame, history: KeyHistory) -> pd.DataFrame:
    recent = {f"last {most}": (entries["ago"] < most).astype(np.float32) for most in LATELY}
    counted = entries.assign(fading=FADES ** entries["ago"], **recent)
    grouped = counted.groupby(["row", "item"])
    pairs = grouped[["fading", *recent]].sum()
    pairs["times"] = grouped.size().astype(float)
    pairs["newest"], pairs["oldest"] = grouped["ago"].min(), grouped["ago"].max()
    if history.days.any():
        pairs["days since"], pairs["days since first"] = grouped["days ago"].min(), grouped["days ago"].max()
    return pairs.reset_index()


def row_statistics(entries: pd.DataFrame, pairs: pd.DataFrame) -> pd.DataFrame:
    """How large the occasions of each row's key were, and how often things were repeated."""
    grouped = entries.groupby("row")
    table = pd.DataFrame({"occasions": grouped["ago"].max() + 1.0, "entries": grouped.size().astype(float)})
    table["size"] = table["entries"] / table["occasions"]
    table["last size"] = (entries["ago"] == 0).groupby(entries["row"]).sum()
    table["kinds"] = pairs.groupby("row").size()
    table["repeated"] = 1 - table["kinds"] / table["entries"]
    table["fading of all"] = pairs.groupby("row")["fading"].sum()
    return table.reset_index()


def item_statistics(history: KeyHistory) -> pd.DataFrame:
    """How many had each thing, and how many of them again; lately counts the last tenth of the days."""
    entries = pd.DataFrame({"key": history.keys, "item": history.items})
    pairs = entries.groupby(["item", "key"]).size().rename("times").reset_index()
    grouped = pairs.groupby("item")["times"]
    table = pd.DataFrame({"had by": grouped.size().astype(float), "had": grouped.sum().astype(float)})
    table["had again"] = (pairs["times"] > 1).groupby(pairs["item"]).mean()
    table["times each"] = table["had"] / table["had by"]
    late = history.days >= np.quantile(history.days, 0.9) if len(history.days) else history.days
    table["lately"] = pd.Series(late).groupby(history.items).sum().reindex(table.index)
    return table.reset_index()


def most_had(history: KeyHistory, most: int) -> np.ndarray:
    """Of the last tenth of the days where there are days."""
    late = history.days >= np.quantile(history.days, 0.9)
    counts = np.bincount(history.items[late], minlength=len(history.names))
    return np.argsort(-counts, kind="stable")[:most]
