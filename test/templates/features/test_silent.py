"""Columns that number the rows are left out."""

import numpy as np

COUNT = 900


def test_row_numbers_are_left_out(features_of, warnings_of):
    rng = np.random.default_rng(0)
    features = features_of({"a": rng.normal(size=COUNT), "number": np.arange(COUNT)})
    assert "number" not in features.numbers
    assert "numbers the rows" in warnings_of()[0]


def test_numbers_that_train_and_test_share_are_kept(features_of):
    rng = np.random.default_rng(0)
    assert "amount" in features_of({"amount": rng.permutation(COUNT)}).numbers
    assert "amount" in features_of({"amount": np.arange(COUNT) * 1000}).numbers
