"""Ranked lists by known values."""

import numpy as np
import pytest
from scoring.items import items


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("map_k", ["a", "b", "c"], ["a b", "a b", "a b"], (1 + 0.5 + 0) / 3),
        ("map_k", ["a b c"], ["a x b c"], (1 + 2 / 3) / 3),
        ("map_k", ["a"], ["x x a"], 1 / 3),
        ("ndcg_k", ["a"], ["x a"], 1 / np.log2(3)),
        ("recall_k", ["a b"], ["a x"], 0.5),
        ("mean_f1", ["a b", ""], ["a c", ""], 0.75),
    ],
)
def test_known_values(known, metric, truth, guess, expected):
    known(metric, truth, guess, expected)


def test_lists_in_brackets_have_the_items_inside(scored):
    truth, guess = ["['Film Noir', 'War']", "['War']"], ['["War", "Film Noir"]', "[]"]
    assert scored("mean_f1", truth, guess, "token-set") == pytest.approx(0.5)


def test_a_space_behind_a_separator_may_be_left_out():
    assert items("a,b c", ", ") == items("a, b c", ", ") == ("a", "b c")
