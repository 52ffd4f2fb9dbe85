"""Items: how much each key has of the things that a side table names, and which set of them."""

import numpy as np
import pandas as pd

from solution.data.side.keys import is_called_as_key

MOST_ITEMS_OF_A_TABLE = 80
FEWEST_KEYS_OF_AN_ITEM = 10
MOST_WEIGHED_ITEMS = 1
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


def numbers_in_words(values: pd.DataFrame, named: list[str]) -> pd.DataFrame:
    """The number of each word, where words differ by nothing else: 203 of `feature 203`."""
    found = {}
    for name in named:
        if pd.api.types.is_numeric_dtype(values[name]):
            continue
        codes, levels = pd.factorize(values[name])
        parts = pd.Series(levels, dtype=object).astype(str).str.extract(r"^(\D+)(\d{1,9})$")
        if len(levels) > 2 and parts[0].notna().all() and parts[0].nunique() == 1:
            found[f"{name}.number"] = parts[1].astype(float).reindex(codes).to_numpy()
    return pd.DataFrame(found, index=values.index)


def item_columns(
    values: pd.DataFrame, keys: np.ndarray, named: list[str], weights: list[str]
) -> pd.DataFrame:
    """By key: the logarithms of how many rows of the most frequent items it has, and of what sums they have;
    how many kinds; the set of kinds, as a number, and how many keys have the same.
    """
    owners, at = np.unique(keys, return_inverse=True)
    weighed = [name for name in weights if not (values[name] < 0).any()][:MOST_WEIGHED_ITEMS]
    most = MOST_ITEMS_OF_A_TABLE // max(1, len(named) * (1 + len(weighed)))
    columns: dict[str, np.ndarray] = {}
    for name in named:
        codes, levels = pd.factorize(values[name])
        pairs = np.unique(np.stack([at, codes])[:, codes >= 0], axis=1)
        columns[f"{name}.kinds"] = np.bincount(pairs[0], minlength=len(owners)).astype(float)
        columns |= set_columns(name, pairs, len(owners), len(levels))
        owned = np.bincount(pairs[1], minlength=len(levels))
        frequent = [
            one for one in np.argsort(-owned, kind="stable")[:most] if owned[one] >= FEWEST_KEYS_OF_AN_ITEM
        ]
        for one in frequent:
            has = codes == one
            counted = np.bincount(at[has], minlength=len(owners))
            columns[f"{name}={levels[one]}"] = np.log1p(counted)
            for weight in weighed:
                amounts = values[weight].to_numpy(float)[has]
                summed = np.bincount(at[has], weights=np.nan_to_num(amounts), minlength=len(owners))
                columns[f"{name}={levels[one]}.{weight}"] = np.log1p(summed)
    return pd.DataFrame(columns, index=owners)


def set_columns(name: str, pairs: np.ndarray, owners: int, levels: int) -> dict[str, np.ndarray]:
    """Of which set each owner's items are, the most frequent is 0, and how many owners have it.

    `pairs` are of an owner and an item, each once. Nothing where nearly each owner has a set of its own.
    """
    marks = np.random.default_rng(0).integers(0, 2**63, levels, dtype=np.uint64)
    sums = np.zeros(owners, np.uint64)
    np.add.at(sums, pairs[0], marks[pairs[1]])
    _, codes, counts = np.unique(sums, return_inverse=True, return_counts=True)
    if not 2 < len(counts) <= MOST_DISTINCT_SETS * owners:
        return {}
    places = np.empty(len(counts))
    places[np.argsort(-counts, kind="stable")] = np.arange(len(counts))
    return {f"{name}{SET}": places[codes], f"{name}{SET}.owners": np.log1p(counts[codes])}
