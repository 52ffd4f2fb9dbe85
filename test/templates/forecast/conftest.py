"""Panels made up on the spot, as a folder with train, test and sample."""

import numpy as np
import pandas as pd
import pytest
from metric_table import metric_config
from run_options import options_for


def daily_panel(days, shops=4, seed=0, noise=5.0, trend=0.0, signal=True, frequency="D"):
    """Shops of different sizes with a week, a year and a trend, or noise alone."""
    rng = np.random.default_rng(seed)
    when = pd.date_range("2014-01-01", periods=days, freq=frequency)
    frame = pd.MultiIndex.from_product([when, [f"shop {n}" for n in range(shops)]], names=["day", "shop"])
    frame = frame.to_frame(index=False)
    size = 50 + 30 * frame["shop"].str[-1].astype(int).to_numpy()
    elapsed = (frame["day"] - when[0]).dt.days.to_numpy()
    week = 1 + 0.3 * (frame["day"].dt.day_of_week.to_numpy() >= 5)
    year = 1 + 0.3 * np.sin(2 * np.pi * elapsed / 365.25)
    rise = 1 + trend * elapsed / 365
    mean = size * week * year * rise if signal else np.full(len(frame), 100.0)
    frame["y"] = mean + rng.normal(0, noise, len(frame))
    return frame


@pytest.fixture
def panel_frame():
    return daily_panel


@pytest.fixture
def write_panel(tmp_path):
    """Splits a frame before its last `ahead` moments; returns the folder and the truth."""

    def write(frame, ahead, time="day"):
        frame = frame.reset_index(drop=True)
        frame.insert(0, "id", np.arange(len(frame)))
        start = np.sort(frame[time].unique())[-ahead]
        train, test = frame[frame[time] < start], frame[frame[time] >= start]
        train.to_csv(tmp_path / "train.csv", index=False)
        test.drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
        test[["id"]].assign(y=0).to_csv(tmp_path / "sample.csv", index=False)
        return tmp_path, test["y"].to_numpy()

    return write


@pytest.fixture
def forecast_config(make_config, make_submission, make_column):
    def make(time="day", metric="rmse", **changes):
        base = {
            "task": "forecasting",
            "metric": metric_config(metric),
            "submission": make_submission([make_column("y", "target", "real")]),
            "features": [time, "shop"],
            "time": {"column": time, "kind": "future"},
            "validation": {"scheme": "time", "folds": 3, "group": None},
            "models": ["lgb_small"],
            "postprocess": [],
        }
        return make_config(**(base | changes))

    return make


@pytest.fixture
def solve_with(tmp_path, monkeypatch):
    """Runs the steps of a template with these options; returns the exit code and the numbers it submits."""
    from medalist_engine import main as solution
    from medalist_engine.forecast import train
    from medalist_engine.task import STEPS

    def run(template, config, data, *options, seconds=300, framings=slice(None)):
        ranked = train.rank_all

        def first_of(*all_of_it):
            return {name: one[framings] for name, one in ranked(*all_of_it).items()}

        monkeypatch.setattr(train, "rank_all", first_of)
        monkeypatch.setattr("medalist_engine.clock.STARTED", __import__("time").monotonic())
        monkeypatch.setattr("medalist_engine.run.Run.guard_time", lambda _self: None)
        monkeypatch.setattr("medalist_engine.run.Run.report", lambda _self: None)
        monkeypatch.setattr("medalist_engine.models.training.train.MOST_REPEATS", 0)
        out = tmp_path / "out"
        given = options_for(data, out, *options, seconds=seconds)
        code = solution.main(config | {"steps": STEPS[template]}, given)
        return code, pd.read_csv(out / "submission.csv")["y"].to_numpy(float)

    return run
