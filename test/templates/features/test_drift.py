"""Train and test are compared; columns that number the rows are left out."""

import numpy as np
from solution.features.drift import report_drift

COUNT = 900


def test_like_tables_do_not_differ(features_of, warnings_of):
    rng = np.random.default_rng(0)
    features = features_of({"a": rng.normal(size=COUNT), "b": rng.choice(list("pqr"), COUNT)})
    assert 0.4 < report_drift(features, 60, seed=1) < 0.6
    assert warnings_of() == []


def test_a_column_that_moved_is_named(features_of, warnings_of):
    rng = np.random.default_rng(0)
    moved = rng.normal(size=COUNT) + 3 * (np.arange(COUNT) >= 600)
    assert report_drift(features_of({"a": rng.normal(size=COUNT), "moved": moved}), 60, seed=1) > 0.9
    assert "most in: moved" in warnings_of()[0]


def test_row_numbers_are_left_out(features_of, warnings_of):
    rng = np.random.default_rng(0)
    features = features_of({"a": rng.normal(size=COUNT), "number": np.arange(COUNT)})
    assert "number" not in features.numbers
    assert "numbers the rows" in warnings_of()[0]


def test_numbers_that_train_and_test_share_are_kept(features_of):
    rng = np.random.default_rng(0)
    assert "amount" in features_of({"amount": rng.permutation(COUNT)}).numbers
    assert "amount" in features_of({"amount": np.arange(COUNT) * 1000}).numbers


def test_nothing_to_compare_is_no_failure(features_of):
    assert report_drift(features_of({"a": np.zeros(COUNT)}), 60, seed=1) is None


def test_without_time_nothing_is_compared(features_of):
    features = features_of({"a": np.random.default_rng(0).normal(size=COUNT)})
    assert report_drift(features, 0.0001, seed=1) is None
