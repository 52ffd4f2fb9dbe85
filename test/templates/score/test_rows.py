"""Rows of a submission beside those of the answers."""

import pytest
from scoring.pair import Unscorable
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
