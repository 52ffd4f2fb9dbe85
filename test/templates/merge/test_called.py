"""Metrics that read what columns are called: tables name them t0, t1, ..."""

import numpy as np
import pytest

LEVELS = (0.1, 0.5, 0.9)
OFF = (-1.28, 0, 1.28)
TESTS = [[[0.5, 0.4]] * 3]


def named(*names):
    targets = [{"name": f"t{n}", "kind": "real", "called": name} for n, name in enumerate(names)]
    return {"direction": "min", "specification": {"targets": targets}}


def pinball(y, guess, level):
    return np.mean(np.maximum(level * (y - guess), (level - 1) * (y - guess)))


@pytest.fixture
def forecasts():
    dice = np.random.default_rng(0)
    signal = dice.normal(size=95)
    sides = [signal + dice.normal(0, 0.6, 95) for _ in range(2)]
    return signal + dice.normal(0, 0.3, 95), sides


@pytest.mark.parametrize("names", [("q10", "q50", "q90"), ("0.1", "0.5", "0.9")])
def test_quantiles_are_scored_and_blended_by_the_levels_in_their_names(merged, forecasts, names):
    y, (own, other) = forecasts
    members = {
        name: ([side + off for off in OFF], TESTS) for name, side in (("template", own), ("candidate", other))
    }
    told, blend = merged([y] * 3, members, ["real"] * 3, metric="pinball", **named(*names))
    right = np.mean([pinball(y, own + off, level) for off, level in zip(OFF, LEVELS, strict=True)])
    assert told["search"]["scores"]["template"] == pytest.approx(right)
    assert told["kept"] and 0.3 < told["weights"]["candidate"] < 0.7
    assert list(blend.columns) == ["id", "y0", "y1", "y2"]


@pytest.mark.slow
def test_bounds_of_cumulated_chances_are_read_from_names(merged, forecasts):
    y, (own, other) = forecasts
    bounds = (-1.0, 0.0, 1.0)
    members = {
        name: ([1 / (1 + np.exp(-2 * (bound - side))) for bound in bounds], TESTS)
        for name, side in (("template", own), ("candidate", other))
    }
    called = named(*(f"P{bound:g}" for bound in bounds))
    told, _ = merged([y] * 3, members, ["real"] * 3, metric="crps", **called)
    steps = [
        np.mean((cells - (y <= bound)) ** 2)
        for cells, bound in zip(members["template"][0], bounds, strict=True)
    ]
    assert told["kept"] and told["search"]["scores"]["template"] == pytest.approx(np.mean(steps))
