"""Several columns for one answer."""

import pytest
from scoring.pair import Unscorable
from scoring.score import score


def test_quantiles_are_told_by_their_names(frame, rules):
    levels = frame(q10=[10], q90=[10])
    assert score("pinball", levels, frame(q10=[0], q90=[0]), rules("q10", "q90")) == pytest.approx(5)


def test_numbered_targets_are_no_quantiles(frame, rules):
    answers, guess = frame(y1=[10, 20], y2=[1, 2]), frame(y1=[0, 10], y2=[0, 1])
    assert score("pinball", answers, guess, rules("y1", "y2")) == pytest.approx((5 + 0.5) / 2)


def test_an_interval_costs_its_width_and_the_distance_of_what_it_misses_by_the_missed_share(frame, rules):
    asked = rules("lo", "hi")
    for target, level in zip(asked["targets"], (0.1, 0.9), strict=True):
        target["quantile"] = level
    answers, guess = frame(lo=[5, 1, 12], hi=[5, 1, 12]), frame(lo=[2, 2, 2], hi=[10, 10, 10])
    width, below, above = 8, 2 / 0.2 * (2 - 1), 2 / 0.2 * (12 - 10)
    assert score("winkler", answers, guess, asked) == pytest.approx(width + (below + above) / 3)
    with pytest.raises(Unscorable, match="which bound"):
        score("winkler", answers, guess, rules("lo", "hi"))
