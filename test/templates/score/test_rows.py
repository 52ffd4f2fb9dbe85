"""Rows of a submission beside those of the answers."""

import numpy as np
import pytest
from scoring.pair import Unscorable
from scoring.rows import pair_up, places_of
from scoring.score import score


def test_rows_are_matched_by_key_whatever_their_order(frame, rules):
    answers = frame(id=["007", "b", "c"], y=[1, 2, 3])
    given = rules("y", key=["id"])
    assert score("mae", answers, frame(y=[3, 1, 2], id=["c", "007", "b"]), given) == 0
    with pytest.raises(Unscorable, match="not in the submission"):
        score("mae", answers, frame(id=["7", "b", "c"], y=[1, 2, 3]), given)
    twice = frame(id=["a", "a", "b"], y=[1, 2, 3])
    assert score("mae", twice, frame(id=["b", "a", "a"], y=[3, 1, 2]), given) == 0
    both = rules("y", key=["s", "d"])
    pairs = frame(s=["a", "a", "b"], d=[1, 2, 1], y=[1, 2, 3])
    assert score("mae", pairs, pairs.iloc[::-1], both) == 0


def test_rows_that_are_not_there_have_no_place(frame):
    wanted, given = frame(id=["a", "b", "b", "c"]), frame(id=["b", "a", "b"])
    assert places_of(wanted, given, ["id"]).tolist() == [1, 0, 2, -1]
    assert places_of(wanted, wanted.copy(), ["id"]).tolist() == [0, 1, 2, 3]


def test_drawn_rows_keep_their_units_and_can_be_drawn_again(frame, rules):
    answers = frame(id=["a", "b", "c"], y=[1, 2, 3], u=["k", "k", "m"])
    pair = pair_up(answers, answers, rules("y", key=["id"], unit="u"))
    twice = pair.drawn(np.array([2, 0])).drawn(np.array([0, 0, 1]))
    assert twice.units.tolist() == ["m", "m", "k"]
    assert twice.numbers()[0][:, 0].tolist() == [3, 3, 1]
    assert [table["y"].tolist() for table in (twice.truth, twice.guess)] == [["3", "3", "1"]] * 2
