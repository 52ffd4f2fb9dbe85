"""Categories: codes, crosses and mean targets that hold no row's own target."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.categories import crossed_codes, encode, is_near_unique, target_means


def test_codes_follow_the_spelling():
    assert list(encode(pd.Series(["b", None, "a", "b"]))) == [1, -1, 0, 1]
    assert list(encode(pd.Series([10, "10", 9.0, None], dtype=object))) == [0, 0, 1, -1]
    assert list(encode(pd.Series(["1", "A", 1.0, 1.5, np.inf], dtype=object))) == [0, 2, 0, 1, 3]


def test_every_pair_has_its_own_code():
    left, right = np.array([0, 0, 1, -1, 0]), np.array([1, 2, 1, 1, 1])
    assert list(crossed_codes(left, right)) == [0, 1, 2, 3, 0]


def test_levels_of_one_row_each_are_near_unique():
    assert is_near_unique(np.arange(100)) and not is_near_unique(np.arange(100) // 4)


def test_target_means_of_fit_rows_do_not_hold_their_own_target():
    """With one row per level the mean can only be the prior; the row's own target would give it away."""
    rng = np.random.default_rng(0)
    codes = np.arange(400)
    y = rng.integers(0, 2, 400).astype(float)[:, None]
    fit, held = np.arange(300), np.arange(300, 400)
    own, other = target_means(codes, fit, y[fit], [held], seed=1)
    assert abs(np.corrcoef(own[:, 0], y[fit, 0])[0, 1]) < 0.2
    assert np.allclose(other, y[fit].mean(), atol=1e-6)


def test_target_means_follow_their_level():
    codes = np.tile([0, 1], 200)
    y = np.tile([0.0, 1.0], 200)[:, None]
    _, held = target_means(codes, np.arange(300), y[:300], [np.arange(300, 400)], seed=1)
    assert held[0, 0] < 0.1 and held[1, 0] > 0.9


@pytest.mark.parametrize("seed", range(6))
def test_of_few_groups_each_is_told_what_the_others_say(seed):
    groups = np.repeat([3, 7], 50)
    y = (groups == 3).astype(float)[:, None]
    [own] = target_means(np.zeros(100, int), np.arange(100), y, [], seed, groups)
    assert own[groups == 3].max() < 0.5 < own[groups == 7].min()


def test_rows_of_one_group_alone_are_told_of_each_other():
    y = np.arange(100.0)[:, None]
    [own] = target_means(np.zeros(100, int), np.arange(100), y, [], 1, np.zeros(100, int))
    assert own.std() > 0
