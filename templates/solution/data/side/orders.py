"""Orders: the place of a row's key in a side table, alone and in its group, and what stands beside it."""

import numpy as np
import pandas as pd

from solution.data.side.groups import LEAST_SPREAD_IN_GROUPS
from solution.features.combined.companions import follow_each_other
from solution.features.views.prepared import ranked, within_groups

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


def likeness_beside(codes: np.ndarray, order: np.ndarray) -> float:
    """How much more often neighbours are equal than by chance; 0 where it may be chance."""
    ordered = codes[order]
    chance = ((np.bincount(ordered + 1) / len(ordered)) ** 2).sum()
    return beyond_chance(
        (np.diff(ordered) == 0).mean() - chance, np.sqrt(chance * (1 - chance)), len(ordered)
    )


def correlation_beside(values: np.ndarray, codes: np.ndarray, order: np.ndarray) -> float:
    """How the ranks of neighbours correlate beyond what their groups share; 0 where it may be chance."""
    apart = pd.Series(values - within_groups(codes + 1, values, ranked(values))["mean"])[order].dropna()
    if len(apart) < 3 or apart.std() <= LEAST_SPREAD_IN_GROUPS * np.nanstd(values):
        return 0.0
    ranks = apart.rank().to_numpy()
    return beyond_chance(np.corrcoef(ranks[1:], ranks[:-1])[0, 1], 1.0, len(apart))


def beyond_chance(likeness: float, spread: float, count: int) -> float:
    least = max(LEAST_LIKENESS, FEWEST_ERRORS_APART * spread / np.sqrt(count))
    return float(likeness) if likeness > least else 0.0


def order_columns(
    places: np.ndarray,
    groups: dict[str, np.ndarray],
    numbers: dict[str, np.ndarray],
    words: dict[str, pd.Series],
) -> dict[str, pd.Series]:
    """By name: the place, and by group its rank, share and gaps; of numbers and words beside, their values.

    Nothing where neighbours are no more alike than others: such an order tells nothing.
    """
    order = np.argsort(places, kind="stable")[: int((~np.isnan(places)).sum())]
    alike = {name: codes for name, codes in groups.items() if likeness_beside(codes, order)}
    codes = next(iter(alike.values()), np.zeros(len(places), np.int64))
    told = {name: correlation_beside(values, codes, order) for name, values in numbers.items()}
    if not alike and not any(told.values()):
        return {}
    made = {"place": pd.Series(places)}
    blocks = dict(list(alike.items())[:MOST_GROUPS_OF_AN_ORDER])
    for name, codes in blocks.items():
        made |= {f"place in {name}.{what}": cells for what, cells in places_within(places, codes).items()}
    beside = sorted(numbers, key=lambda name: -told[name])[:MOST_BESIDE_IN_ORDER]
    ordered = pd.Series(codes[order])
    for where, step in (("before", 1), ("after", -1)):
        for name in [*beside, *list(words)[:MOST_BESIDE_IN_ORDER]]:
            cells = words[name] if name in words else pd.Series(numbers[name])
            moved = cells.iloc[order].reset_index(drop=True).groupby(ordered.to_numpy()).shift(step)
            found = pd.Series(moved.to_numpy(), index=order).reindex(range(len(places)))
            made[f"{where}.{name}"] = found
            if name not in words:
                made[f"{where}.{name}.difference"] = cells - found
    return made


def places_within(places: np.ndarray, codes: np.ndarray) -> dict[str, pd.Series]:
    """The rank from 0 of each row in its group, its share, and how far the one before and after are."""
    grouped = pd.Series(places).groupby(codes)
    rank, size = grouped.rank(method="first") - 1, grouped.transform("count")
    order = np.argsort(places, kind="stable")
    ordered = pd.Series(places[order], index=order).groupby(codes[order])
    before, after = ordered.diff().sort_index(), -ordered.diff(-1).sort_index()
    return {"rank": rank, "share": (rank + 0.5) / size, "before": before, "after": after}


def are_one_order(left: np.ndarray, right: np.ndarray) -> bool:
    both = ~np.isnan(left) & ~np.isnan(right)
    return bool(np.corrcoef(ranked(left[both]), ranked(right[both]))[0, 1] > SAME_ORDER)
