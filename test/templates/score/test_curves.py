"""Orders beside scikit-learn."""

import numpy as np
import pytest
import sklearn.metrics as sk
from scoring.metrics.curves import auc
from scoring.pair import Unscorable

RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 300)
P = np.clip(0.3 + 0.3 * Y + RNG.normal(0, 0.3, 300), 0.01, 0.99)


@pytest.mark.parametrize(
    ("metric", "expected"),
    [
        ("auc", sk.roc_auc_score(Y, P)),
        ("gini", 2 * sk.roc_auc_score(Y, P) - 1),
        ("average_precision", sk.average_precision_score(Y, P)),
    ],
)
def test_orders_as_scikit_learn_scores_them(scored, metric, expected):
    assert scored(metric, Y.tolist(), P.tolist(), kind="probability") == pytest.approx(expected, abs=1e-12)


def test_ties_share_the_middle_as_in_scikit_learn():
    for rows in (2, 3, 40, 500):
        guess = RNG.integers(0, 5, rows) / 4  # mostly ties
        truth = np.r_[0.0, 1.0, RNG.integers(0, 2, rows - 2)]
        assert auc(truth, guess) == pytest.approx(sk.roc_auc_score(truth, guess), abs=1e-12)


def test_three_kinds_of_answers_have_no_auc():
    with pytest.raises(Unscorable, match="two kinds"):
        auc(np.array([0, 1, 2]), np.array([0.1, 0.2, 0.3]))


@pytest.mark.parametrize(
    ("metric", "truth", "guess", "expected"),
    [
        ("gini", [1, 2, 3], [3, 2, 1], -1),
    ],
)
def test_known_values(known, metric, truth, guess, expected):
    known(metric, truth, guess, expected)


def test_a_column_without_both_answers_has_no_auc(scored):
    truth, guess = np.column_stack([Y, np.zeros(300, int)]), np.column_stack([P, P])
    assert scored("mean_auc", truth, guess) == pytest.approx(sk.roc_auc_score(Y, P))
    with pytest.raises(Unscorable, match="all the same"):
        scored("auc", [1, 1], [0.2, 0.3])


def test_weighted_auc_of_a_right_a_wrong_and_no_order(scored):
    assert scored("weighted_auc", [0, 0, 1, 1], [1, 2, 3, 4]) == 1
    assert scored("weighted_auc", [0, 0, 1, 1], [4, 3, 2, 1]) == 0
    assert scored("weighted_auc", [0, 1], [1, 1]) == pytest.approx((2 * 0.32 + 0.18) / 1.4)
