"""The rows of the last check, and the parts of the search."""

import numpy as np
import pandas as pd
from merging.rows.parts import divide, unit_of_rows


def names(rows):
    return pd.Series(np.arange(rows).astype(str))


def test_a_part_of_many_rows_is_kept_for_the_last_check():
    parts = divide(names(2000), 1)
    assert len(parts.final) == 300 and len(parts.search) == 1700
    assert [len(fold) for fold in parts.folds] == [340] * 5
    everything = np.concatenate([parts.final, *parts.folds])
    assert sorted(everything) == list(range(2000))


def test_few_rows_are_all_searched():
    parts = divide(names(99), 1)
    assert parts.final is None and len(parts.search) == 99
    assert len(divide(names(100), 1).final) == 15


def test_seed_and_row_alone_draw_the_parts():
    first, again, other = divide(names(2000), 1), divide(names(2000), 1), divide(names(2000), 2)
    assert first.final.tolist() == again.final.tolist() != other.final.tolist()
    mixed = np.random.default_rng(0).permutation(2000)
    there = divide(names(2000).iloc[mixed].reset_index(drop=True), 1)
    assert sorted(mixed[there.final]) == first.final.tolist()


def test_units_stay_whole():
    unit = pd.Series(np.random.default_rng(0).integers(0, 60, 3000).astype(str))
    parts = divide(unit, 7)
    seen = [set(unit.iloc[rows]) for rows in (parts.final, *parts.folds)]
    assert sum(map(len, seen)) == len(set.union(*seen)) == 60
    assert 0.1 < len(parts.final) / 3000 <= 0.15


def test_a_unit_that_is_most_rows_leaves_none_for_the_last_check():
    unit = pd.Series(["big"] * 1500 + ["bigger"] * 1600)
    parts = divide(unit, 0)
    assert parts.final is None and sorted(map(len, parts.folds)) == [1500, 1600]


def test_rows_of_one_unit_count_alone():
    answers = pd.DataFrame({"a": ["1", "1"], "b": ["x", "z"], "u": ["k", "k"]})
    assert unit_of_rows(answers, ["a", "b"], "u").tolist() == ["1\nx", "1\nz"]
    assert unit_of_rows(answers, [], None).tolist() == ["0", "1"]
