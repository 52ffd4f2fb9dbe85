"""Items: how much each key has of the things that a side table names, and which set of them."""

import numpy as np
import pandas as pd

from medalist_engine.data.side.keys import is_called_as_key

MOST_ITEMS_OF_A_TABLE = 80
FEWEST_KEYS_OF_AN_ITEM = 10
MOST_DISTINCT_SETS = 0.7
SET = ".set"


def columns_of_items(values: pd.DataFrame, barred: set[str]) -> list[str]:
    """Columns of words, and of numbers that are called as what names things."""
    return [
        name
        for name in values
        if name not in barred
        and (not pd.api.types.is_numeric_dtype(values[name]) or is_called_as_key(str(name)))
    ]


def item_columns(
    values: pd.DataFrame, keys: np.ndarray, named: list[str], weight: str | None
) -> pd.DataFrame:
    """By key: how many rows of each of the most frequent items it has, or what they sum up to of `weight`, as
    logarithms; how many kinds, and which set of kinds.
    """
    owners, at = np.unique(keys, return_inverse=True)
    amounts = np.ones(len(values)) if weight is None else np.nan_to_num(values[weight].to_numpy(float))
    columns: dict[str, np.ndarray] = {}
    for name in named:
        codes, levels = pd.factorize(values[name])
        pairs = np.unique(at[codes >= 0] * len(levels) + codes[codes >= 0])
        owner, item = np.divmod(pairs, max(1, len(levels)))
        columns[f"{name}.kinds"] = np.bincount(owner, minlength=len(owners)).astype(float)
        columns |= set_columns(name, owner, item, len(owners))
        owned = np.bincount(item, minlength=len(levels))
        for one in np.argsort(-owned, kind="stable")[: MOST_ITEMS_OF_A_TABLE // len(named)]:
            if owned[one] >= FEWEST_KEYS_OF_AN_ITEM:
                has = codes == one
                summed = np.bincount(at[has], weights=amounts[has], minlength=len(owners))
                columns[f"{name}={levels[one]}" + (f".{weight}" if weight else "")] = np.log1p(summed)
    return pd.DataFrame(columns, index=owners)


def set_columns(name: str, owner: np.ndarray, item: np.ndarray, owners: int) -> dict[str, np.ndarray]:
    """Of which set each owner's items are, the most frequent is 0, and the logarithm of how many have it.

    Nothing where nearly each owner has a set of its own. An owner and an item come together once.
    """
    marks = np.random.default_rng(0).random(int(item.max(initial=0)) + 1)
    sums = np.bincount(owner, weights=marks[item], minlength=owners)
    _, codes, counts = np.unique(sums, return_inverse=True, return_counts=True)
    if not 2 < len(counts) <= MOST_DISTINCT_SETS * owners:
        return {}
    places = np.empty(len(counts))
    places[np.argsort(-counts, kind="stable")] = np.arange(len(counts))
    return {f"{name}{SET}": places[codes], f"{name}{SET}.owners": np.log1p(counts[codes])}
