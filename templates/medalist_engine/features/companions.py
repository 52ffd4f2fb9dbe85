"""Companions: features of a row from the other rows of its group, where test has its own groups."""

import numpy as np
import pandas as pd

FEWEST_GROUPS = 30
MOST_COMPANIONS = 1_000
MOST_NEIGHBOURLY = 24
FEWEST_IN_ORDER = 5


def companion_numbers(groups: pd.Series, numbers: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Mean and spread in the group, how far and in which rank the row is; where a group's rows follow each
    other, also the row's place, its neighbours and the sum so far. Few groups would be known by their means.
    """
    codes = pd.factorize(groups.astype(str))[0]
    sizes = np.bincount(codes)
    if len(sizes) < FEWEST_GROUPS or not 2 <= np.median(sizes) <= MOST_COMPANIONS:
        return {}
    made = {"companions": sizes[codes].astype(float)}
    runs = bool(np.median(sizes) >= FEWEST_IN_ORDER and follow_each_other(codes))
    if runs:
        made["place"] = pd.Series(codes).groupby(codes).cumcount().to_numpy(float)
    for name, values in list(numbers.items())[:MOST_NEIGHBOURLY]:
        parts = within_groups(codes, values, ranked(values))
        if np.nan_to_num(parts["std"]).any():
            parts |= neighbours(pd.Series(values), codes) if runs else {}
            made |= {f"{name} in group.{what}": cells for what, cells in parts.items()}
    return made


def follow_each_other(codes: np.ndarray) -> bool:
    """Whether nearly every group is one block of adjacent rows."""
    stretches = 1 + int((np.diff(codes) != 0).sum())
    return stretches <= 1.01 * len(np.unique(codes))


def neighbours(values: pd.Series, codes: np.ndarray) -> dict[str, np.ndarray]:
    """How far the row is from the one before and the one after, and what has come together up to it."""
    grouped = values.groupby(codes)
    before, after = values - grouped.shift(1), grouped.shift(-1) - values
    parts = {"before": before, "after": after, "so far": values.fillna(0).groupby(codes).cumsum()}
    return {what: cells.to_numpy(float) for what, cells in parts.items()}


def is_measured(values: np.ndarray) -> bool:
    """Whether there are more than a few values, and not nearly always the same one."""
    known = values[~np.isnan(values)]
    if len(known) < 20:
        return False
    levels, counts = np.unique(known, return_counts=True)
    return len(levels) > 5 and counts.max() < 0.9 * len(known)


def ranked(values: np.ndarray) -> np.ndarray:
    """Equal values share a rank; those missing come last."""
    return np.unique(values, return_inverse=True)[1].astype(np.int64)


def within_groups(codes: np.ndarray, values: np.ndarray, ranks: np.ndarray) -> dict[str, np.ndarray]:
    """Mean and spread of a number in the row's group, how far from the mean and in which rank the row is."""
    there = ~np.isnan(values)
    known = np.where(there, values, 0).astype(float)
    with np.errstate(invalid="ignore", divide="ignore"):
        count = np.bincount(codes, weights=there)
        mean = np.bincount(codes, weights=known) / count
        spread = np.sqrt(np.maximum(np.bincount(codes, weights=known * known) / count - mean * mean, 0))
    place = codes * (ranks.max() + 1) + ranks
    order = np.sort(place)
    first = np.searchsorted(order, codes * (ranks.max() + 1))
    rank = (np.searchsorted(order, place) - first) / np.bincount(codes)[codes]
    mean, spread = mean[codes], spread[codes]
    return {"mean": mean, "std": spread, "difference": values - mean, "rank": np.where(there, rank, np.nan)}
