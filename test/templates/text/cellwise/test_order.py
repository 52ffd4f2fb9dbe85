"""Order: rows that follow each other, and folds of those that belong together."""

import numpy as np
from medalist_engine.text.cellwise.order import held_parts, order_of


def test_what_follows_is_in_the_same_group_and_next_in_the_file():
    sentence = np.array([0, 0, 0, 1, 1, 2, 2])  # five of train, two of test
    order = order_of({"token": np.arange(7) % 2, "sentence": sentence}, np.array([0, 1, 5, 6, 7]))
    assert order.groups is sentence
    assert order.goes_on.tolist() == [True, False, False, True, False, True, False]
    assert order.next_of(np.array([0, 1, 2, 0, 1, 2, 0])).tolist() == [1, 3, 3, 1, 3, 0, 3]
    assert order.previous_of(np.array([0, 1, 2, 0, 1, 2, 0])).tolist() == [3, 0, 3, 3, 0, 3, 2]


def test_without_groups_the_whole_file_goes_on():
    order = order_of({"token": np.array([0, 1, 0, 1, 0, 1])}, np.arange(4))
    assert order.groups is None
    assert order.goes_on.tolist() == [True, True, True, False, True, False]


def test_a_group_is_in_one_fold():
    groups = np.repeat(np.arange(50), 4)
    folds = held_parts(groups, 180, 0)
    assert set(folds) == {0, 1, 2, 3}
    assert all(len(set(folds[groups[:180] == group])) == 1 for group in range(45))
