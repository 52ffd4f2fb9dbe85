"""Items: what each key has of the things that a side table names."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.side.aggregates import aggregates

OWNERS = 40


@pytest.fixture
def told():
    """Of owners that have, in turn, two things (one of them twice), one thing, and the same two things."""
    rows = []
    for owner in range(OWNERS):
        rows += [(owner, "feature 3", 50.0)] if owner % 4 else []
        rows += [(owner, "feature 10", 1.0)] * (owner % 4)
        rows += [(owner, "feature 200", 7.0)] if owner % 4 == 0 else []
    table = pd.DataFrame(rows, columns=["owner", "what", "volume"])
    return aggregates(table[["what", "volume"]], table["owner"].to_numpy())


def test_counts_and_sums_of_items_are_logarithms(told):
    assert np.allclose(told["what=feature 10.volume"], np.log1p(np.arange(OWNERS) % 4))
    assert np.allclose(told["what=feature 3.volume"], np.where(np.arange(OWNERS) % 4, np.log1p(50.0), 0))
    counted = aggregates(pd.DataFrame({"what": list("aab") * 20}), np.repeat(np.arange(20), 3))
    assert np.allclose(counted["what=a"], np.log1p(2))


def test_sets_are_numbered_from_the_most_frequent_and_say_how_many_have_them(told):
    has_two = np.arange(OWNERS) % 4 > 0
    assert told["what.kinds"].tolist() == np.where(has_two, 2, 1).tolist()
    assert "what.set" not in told, "two sets are told by their kinds"


def test_the_same_items_in_another_order_are_one_set():
    sets = [["a", "b"], ["b", "a"], ["c"], ["b", "b", "a"], ["c"], ["a", "c"]]
    rows = [(owner, item) for owner, one in enumerate(sets) for item in one]
    table = pd.DataFrame(rows, columns=["owner", "item"])
    told = aggregates(table[["item"]], table["owner"].to_numpy())
    assert told["item.set"].tolist()[:2] == [0, 0] and told["item.set"][3] == 0
    assert np.allclose(np.expm1(told["item.set.owners"]), [3, 3, 2, 3, 2, 1])


def test_things_that_few_have_are_not_counted_and_columns_are_limited():
    rows = [(owner, f"t{item}", 1.0) for owner in range(300) for item in {owner % 150, owner % 7}]
    table = pd.DataFrame([*rows, (0, "rare", 1.0)], columns=["owner", "item", "amount"])
    told = aggregates(table[["item", "amount"]], table["owner"].to_numpy())
    items = [name for name in told if name.startswith("item=")]
    assert 0 < len(items) <= 80 and not any("rare" in name for name in items)
