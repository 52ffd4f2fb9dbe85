"""Votes: the most frequent answer of a key, without the rows of a fold."""

import numpy as np
from medalist_engine.text.cellwise.votes import (
    UNSAID,
    has_several,
    joined_codes,
    most_frequent,
    places_of_tables,
)


def test_a_fold_is_told_by_the_others_two_folds_by_the_rest_and_test_by_all():
    keys, answers = np.array([0, 0, 0, 1]), np.array([1, 1, 2, 0])
    folds = np.array([0, 0, 1, 0])
    told, places = most_frequent(keys, answers, folds, 2, 3), places_of_tables(2)
    assert told[places[0, 0]].tolist() == told[places[0, 2]].tolist() == [2, UNSAID, UNSAID]
    assert told[places[1, 1]].tolist() == [1, 0, UNSAID]
    assert told[places[0, 1]].tolist() == told[places[1, 0]].tolist() == [UNSAID] * 3
    assert told[places[2, 2]].tolist() == told[-1].tolist() == [1, 0, UNSAID]


def test_the_more_frequent_answer_of_all_wins_a_draw():
    table = most_frequent(np.array([0, 0]), np.array([5, 3]), np.array([0, 1]), 2, 1)
    assert table[-1, 0] == 3


def test_without_rows_nothing_is_told():
    none = np.array([], int)
    assert (most_frequent(none, none, none, 2, 2) == UNSAID).all()


def test_keys_with_different_answers_are_found():
    assert has_several(np.array([0, 0, 1, 1]), np.array([2, 2, 2, 0]), 3).tolist() == [False, True, False]


def test_codes_that_are_joined_tell_every_combination_apart():
    joined = joined_codes(np.array([0, 0, 1, 0]), np.array([2, -1, 2, 2]))
    assert joined[0] == joined[3] and len(set(joined)) == 3
