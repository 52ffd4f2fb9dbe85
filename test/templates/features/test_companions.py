"""Companions: rows of a group say something about each other, where test has groups of its own."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.companions import companion_numbers


@pytest.fixture
def grouped():
    """Forty groups of six rows that follow each other, and a number that counts up in each."""
    groups = pd.Series(np.repeat([f"g{n}" for n in range(40)], 6))
    return groups, {"flow": np.tile([1.0, 2, 4, 7, 11, 16], 40), "same": np.repeat(np.arange(40.0), 6)}


def test_a_row_is_told_its_group_and_where_it_stands_in_it(grouped):
    made = companion_numbers(*grouped)
    assert made["companions"].tolist() == [6.0] * 240
    assert made["flow in group.mean"][:2] == pytest.approx([41 / 6] * 2)
    assert made["flow in group.difference"][5] == pytest.approx(16 - 41 / 6)
    assert not any(name.startswith("same") for name in made), "it never differs within a group"


def test_rows_that_follow_each_other_know_their_neighbours(grouped):
    made = companion_numbers(*grouped)
    assert made["place"][:7].tolist() == [0, 1, 2, 3, 4, 5, 0]
    assert made["flow in group.so far"][:6].tolist() == [1, 3, 7, 14, 25, 41]
    assert np.isnan(made["flow in group.before"][[0, 6]]).all() and made["flow in group.after"][4] == 5


def test_rows_in_any_order_have_no_neighbours(grouped):
    groups, numbers = grouped
    order = np.random.default_rng(0).permutation(len(groups))
    made = companion_numbers(groups.iloc[order], {name: values[order] for name, values in numbers.items()})
    assert "flow in group.mean" in made and "flow in group.before" not in made


@pytest.mark.parametrize("size", [1, 60])
def test_few_groups_or_rows_alone_tell_nothing(size, grouped):
    _, numbers = grouped
    assert companion_numbers(pd.Series(np.arange(240) // size), numbers) == {}
