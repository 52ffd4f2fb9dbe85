"""Votes: the most frequent answer of a key, without the rows of a fold."""

import numpy as np
from solution.text.cellwise.votes import UNSAID, has_several, joined_codes, most_frequent


def test_a_fold_is_told_by_the_others_and_test_by_all():
    keys, answers = np.array([0, 0, 0, 1]), np.array([1, 1, 2, 0])
    folds = np.array([0, 0, 1, 0])
    assert most_frequent(keys, answers, folds, 3).tolist() == [
        [2, UNSAID, UNSAID],
        [1, 0, UNSAID],
        [1, 0, UNSAID],
    ]


def test_the_more_frequent_answer_of_all_wins_a_draw():
    table = most_frequent(np.array([0, 0]), np.array([5, 3]), np.array([0, 1]), 1)
    assert table[-1, 0] == 3


def test_without_rows_nothing_is_told():
    none = np.array([], int)
    assert (most_frequent(none, none, np.array([0, 1]), 2) == UNSAID).all()


def test_keys_with_different_answers_are_found():
    assert has_several(np.array([0, 0, 1, 1]), np.array([2, 2, 2, 0]), 3).tolist() == [False, True, False]


def test_codes_that_are_joined_tell_every_combination_apart():
    joined = joined_codes(np.array([0, 0, 1, 0]), np.array([2, -1, 2, 2]))
    assert joined[0] == joined[3] and len(set(joined)) == 3
