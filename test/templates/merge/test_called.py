"""Metrics that read what columns are called: tables name them t0, t1, ..."""

import numpy as np
import pandas as pd
import pytest
from merging.rows.parts import divide

LEVELS = (0.1, 0.5, 0.9)
OFF = (-1.28, 0, 1.28)
TESTS = [[[0.5, 0.4]] * 3]


def named(*names):
    targets = [{"name": f"t{n}", "kind": "real", "called": name} for n, name in enumerate(names)]
    return {"direction": "min", "specification": {"targets": targets}}


def pinball(y, guess, level):
    return np.maximum(level * (y - guess), (level - 1) * (y - guess))


@pytest.fixture
def forecasts():
    dice = np.random.default_rng(0)
    signal = dice.normal(size=120)
    sides = [signal + dice.normal(0, 0.6, 120) for _ in range(2)]
    return signal + dice.normal(0, 0.3, 120), sides


@pytest.mark.parametrize("names", [("q10", "q50", "q90"), ("0.1", "0.5", "0.9")])
def test_quantiles_are_scored_and_blended_by_the_levels_in_their_names(merged, forecasts, names):
    y, (own, other) = forecasts
    members = {
        name: ([side + off for off in OFF], TESTS) for name, side in (("template", own), ("candidate", other))
    }
    told, blend = merged([y] * 3, members, ["real"] * 3, metric="pinball", **named(*names))
    seen = divide(pd.Series(np.arange(len(y)).astype(str)), 42).search
    losses = [pinball(y, own + off, level) for off, level in zip(OFF, LEVELS, strict=True)]
    right = np.mean([loss[seen] for loss in losses])
    assert told["search"]["scores"]["template"] == pytest.approx(right)
    assert told["kept"] and 0.3 < told["weights"]["candidate"] < 0.7
    assert list(blend.columns) == ["id", "y0", "y1", "y2"]
