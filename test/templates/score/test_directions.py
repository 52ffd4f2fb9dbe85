"""Directions and places by known values."""

import numpy as np
import pytest


def test_the_angle_between_directions(scored):
    right = [[0.0, np.pi / 2], [1.0, 1.0]]
    assert scored("mean_angular_error", np.array(right), np.array(right)) == pytest.approx(0, abs=1e-7)
    turned = np.array([[np.pi / 2, np.pi / 2], [1.0, 1.0]])
    assert scored("mean_angular_error", np.array(right), turned) == pytest.approx(np.pi / 4, abs=1e-7)


def test_a_degree_of_longitude_at_the_equator(scored):
    degree = scored("geo_p50p95", np.array([[0.0, 0.0]]), np.array([[0.0, 1.0]]))
    assert degree == pytest.approx(6_367_000 * np.pi / 180)


def test_distances_of_groups_weigh_the_same(scored):
    truth, guess = np.zeros((3, 2)), np.array([[0.0, 1.0], [0.0, 1.0], [0.0, 4.0]])
    columns = {"g": ["a", "a", "b"]}
    both = scored("geo_p50p95", truth, guess, groups=["g"], columns=columns)
    assert both == pytest.approx(6_367_000 * np.pi / 180 * 2.5)
