"""Several columns for one answer."""

import numpy as np
import pytest
from scoring.score import score


def test_a_value_and_its_deviation(scored):
    assert scored("laplace_ll", np.array([[2000, 0]]), np.array([[2100, 100]])) == pytest.approx(
        -np.sqrt(2) - np.log(np.sqrt(2) * 100)
    )


def test_cumulated_probabilities(frame, rules):
    answers = frame(P0=[1], P1=[1], P2=[1])
    steps = frame(P0=[0], P1=[0.5], P2=[1])
    assert score("crps", answers, steps, rules("P0", "P1", "P2")) == pytest.approx(0.25 / 3)


def test_quantiles_are_told_by_their_names(frame, rules):
    levels = frame(q10=[10], q90=[10])
    assert score("pinball", levels, frame(q10=[0], q90=[0]), rules("q10", "q90")) == pytest.approx(5)


def test_numbered_targets_are_no_quantiles(frame, rules):
    answers, guess = frame(y1=[10, 20], y2=[1, 2]), frame(y1=[0, 10], y2=[0, 1])
    assert score("pinball", answers, guess, rules("y1", "y2")) == pytest.approx((5 + 0.5) / 2)
