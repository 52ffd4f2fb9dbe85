"""Ladder: a rule answers where it was right more often than the one before, in rows of other folds."""

import numpy as np
from medalist_engine.text.cellwise.ladder import Ladder

FOLDS = np.array([0, 1, 0, 1])


def ladder_of(truth, cells, shapes):
    ladder = Ladder(np.array(truth), FOLDS, [np.array(cells), np.array(shapes)])
    rows = np.arange(len(cells))
    ladder.offer(rows, np.zeros_like(rows), np.zeros((1, 1), int))
    return ladder


def test_a_rule_answers_only_the_cells_where_it_was_right():
    ladder = ladder_of([5, 5, 0, 0], [0, 0, 1, 1, 0, 1], [0] * 6)
    ladder.offer(np.arange(6), np.zeros(6, int), np.array([[5]]))
    assert ladder.said.tolist() == [5, 5, 0, 0, 5, 0]


def test_a_cell_never_seen_goes_by_its_shape():
    ladder = ladder_of([5, 5, 0, 0], [0, 1, 2, 3, 8, 9], [0, 0, 1, 1, 0, 1])
    ladder.offer(np.arange(6), np.zeros(6, int), np.array([[5]]))
    assert ladder.said.tolist() == [5, 5, 0, 0, 5, 0]


def test_a_row_of_train_has_no_say_in_its_own_answer():
    ladder = ladder_of([5, 0, 0, 0], [0, 1, 1, 1, 0], [0, 1, 1, 1, 0])
    ladder.offer(np.arange(5), np.zeros(5, int), np.array([[5]]))
    assert ladder.said.tolist() == [0, 0, 0, 0, 5]
