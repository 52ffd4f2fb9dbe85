"""Wording: sets of tokens are chosen by what serves the rows' F1."""

import numpy as np
import pytest
from medalist_engine.text.worded.token_scores import chosen_tokens, token_f1


def test_a_row_has_its_likeliest_token_where_no_answer_is_empty():
    scores = np.array([[0.1, 0.2], [0.9, 0.8]])
    assert chosen_tokens(scores, 0.5, True).tolist() == [[False, True], [True, True]]
    assert chosen_tokens(scores, 0.5, False).tolist() == [[False, False], [True, True]]


def test_f1_is_the_mean_over_rows_and_misses_tokens_too_rare_to_choose():
    y = np.array([[1, 0], [0, 0]], float)
    chosen = np.array([[True, False], [False, False]])
    assert token_f1(y, np.array([1, 0]), chosen) == 1
    assert token_f1(y, np.array([3, 0]), chosen) == pytest.approx((0.5 + 1) / 2)
