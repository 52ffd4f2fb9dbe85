"""Orders: the place of a row's key in a side table, alone and in its group, and what stands beside it."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from medalist_engine.features.companions import follow_each_other, ranked

LEAST_PLACED = 0.9
MOST_APART_IN_ORDER = 0.1
FEWEST_ERRORS_APART = 6.0
LEAST_LIKENESS = 0.03
SAME_ORDER = 0.99
MOST_GROUPS_OF_AN_ORDER = 2
MOST_BESIDE_IN_ORDER = 12


def places_of(codes: np.ndarray, known: np.ndarray, train_rows: int) -> np.ndarray | None:
    """Where the table names each row first, counted over the rows; None where it does not tell rows apart,
    or where rows of test stand apart from those of train.
    """
    first = pd.Series(np.arange(len(known))).groupby(known).min().reindex(codes)
    there = first.notna().to_numpy()
    if (
        not follow_each_other(known)
        or there.mean() < LEAST_PLACED
        or first[there].nunique() < LEAST_PLACED * there.sum()
    ):
        return None
    places = first.rank(method="dense").to_numpy() - 1
    shares = (places + 0.5) / (np.nanmax(places) + 1)
    apart = abs(np.nanmean(shares[:train_rows]) - np.nanmean(shares[train_rows:]))
    return places if apart < MOST_APART_IN_ORDER else None


def are_alike_beside(codes: np.ndarray, order: np.ndarray) -> bool:
    """Whether neighbours are of one level more often than by chance."""
    ordered = codes[order]
    chance = ((np.bincount(ordered + 1) / len(ordered)) ** 2).sum()
    least = max(LEAST_LIKENESS, FEWEST_ERRORS_APART * np.sqrt(chance / len(ordered)))
    return bool((np.diff(ordered) == 0).mean() - chance > least)


def tenths(values: np.ndarray) -> np.ndarray:
    return (pd.Series(values).rank(pct=True).fillna(0) * 10).astype(int).to_numpy()


def order_columns(
    places: np.ndarray,
    groups: Mapping[str, np.ndarray],
    numbers: Mapping[str, np.ndarray],
    words: Mapping[str, pd.Series],
) -> dict[str, pd.Series]:
    """By name: the place, and by group its rank, share and gaps; of numbers and words beside, their values.

    Nothing where neighbours are no more alike than others: such an order tells nothing.
    """
    order = np.argsort(places, kind="stable")[: int((~np.isnan(places)).sum())]
    blocks = [name for name, codes in groups.items() if are_alike_beside(codes, order)][
        :MOST_GROUPS_OF_AN_ORDER
    ]
    if not blocks and not any(are_alike_beside(tenths(values), order) for values in numbers.values()):
        return {}
    made = {"place": pd.Series(places)}
    for name in blocks:
        made |= {
            f"place in {name}.{what}": cells for what, cells in places_within(places, groups[name]).items()
        }
    codes = groups[blocks[0]] if blocks else np.zeros(len(places), np.int64)
    measured = {name: pd.Series(values) for name, values in list(numbers.items())[:MOST_BESIDE_IN_ORDER]}
    told = [(name, cells) for name, cells in words.items() if name not in blocks][:MOST_BESIDE_IN_ORDER]
    for name, cells in [*measured.items(), *told]:
        for where, step in (("before", 1), ("after", -1)):
            made[f"{where}.{name}"] = beside(cells, codes, order, step)
            if name in measured:
                made[f"{where}.{name}.difference"] = cells - made[f"{where}.{name}"]
    return made


def places_within(places: np.ndarray, codes: np.ndarray) -> dict[str, pd.Series]:
    """The rank from 0 of each row in its group, its share, and how far the one before and after are."""
    cells, order = pd.Series(places), np.argsort(places, kind="stable")
    grouped = cells.groupby(codes)
    rank = grouped.rank(method="first") - 1
    before, after = cells - beside(cells, codes, order, 1), beside(cells, codes, order, -1) - cells
    return {
        "rank": rank,
        "share": (rank + 0.5) / grouped.transform("count"),
        "before": before,
        "after": after,
    }


def beside(cells: pd.Series, codes: np.ndarray, order: np.ndarray, step: int) -> pd.Series:
    """What the row has that stands so many before each row in its group."""
    return cells.iloc[order].groupby(codes[order]).shift(step).reindex(cells.index)


def are_one_order(left: np.ndarray, right: np.ndarray) -> bool:
    both = ~np.isnan(left) & ~np.isnan(right)
    return bool(np.corrcoef(ranked(left[both]), ranked(right[both]))[0, 1] > SAME_ORDER)
