"""A candidate that misses few rows by far."""

import numpy as np
import pytest
from merging.blends.numbers import bounds_of, near_first


def test_only_the_farthest_rows_are_drawn_back():
    incumbent = np.zeros((1000, 2))
    candidate = np.column_stack([np.linspace(-1, 1, 1000), np.full(1000, 3.0)])
    candidate[500] = [-90, 90]
    guesses = [incumbent, candidate]
    near = near_first(guesses, bounds_of(guesses))[1]
    moved = (near != candidate).any(axis=1)
    assert (
        moved[500]
        and moved.sum() <= 5
        and np.abs(near - candidate)[moved & (candidate[:, 1] == 3)].max() < 0.01
    )
    assert near[500] == pytest.approx([-1, 3], abs=0.01)


def test_two_far_rows_do_not_cost_a_candidate_its_share_and_test_has_the_same_bound(merged, views):
    y, own, other = views(1000, 0)
    other[[300, 600]] += 40
    members = {"template": ([own], [[[0.0, 0.0]]]), "candidate": ([other], [[[0.5, 40.0]]])}
    told, blend = merged([y], members, ["real"], metric="rmse", direction="min")
    share = told["weights"]["candidate"]
    first, far = blend["y0"].astype(float)
    assert share > 0.3 and first == pytest.approx(0.5 * share) and 0.5 < far / share < 10
