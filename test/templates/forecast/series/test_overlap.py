"""Days of test that train has answered are told from train."""

import numpy as np
import pandas as pd
from medalist_engine.forecast.features.past import make_past
from medalist_engine.forecast.series.overlap import known_days
from medalist_engine.forecast.series.panel import make_panel
from medalist_engine.forecast.series.timeline import make_timeline


def past_of(train, test):
    days = [part["day"].dt.strftime("%Y-%m-%d") for part in (train, test)]
    panel = make_panel(make_timeline(*days), train, test, ["shop"])
    return make_past(panel, np.arange(len(train)), train["y"].to_numpy())


def overlapping(frame):
    """Train has all but the last 20 days, and test the last 30."""
    day = frame["day"].rank(method="dense")
    early, late = day <= day.max() - 20, day > day.max() - 30
    return frame[early].reset_index(drop=True), frame[late].reset_index(drop=True)


def test_a_day_that_train_knows_has_its_value_of_train(panel_frame):
    train, test = overlapping(panel_frame(100, shops=2))
    places, values = known_days(past_of(train, test))
    assert list(places) == list(range(20))
    np.testing.assert_allclose(values, test["y"][:20], rtol=1e-6)


def test_nothing_is_told_where_test_comes_after_train_or_a_day_has_several_rows(panel_frame):
    train, test = overlapping(panel_frame(100, shops=2))
    assert known_days(past_of(train, test[20:].reset_index(drop=True))) is None
    twice = pd.concat([train, train], ignore_index=True)
    assert known_days(past_of(twice, test)) is None


def test_the_answer_has_them(panel_frame, write_panel, forecast_config, solve_with):
    data, _ = write_panel(panel_frame(100), ahead=20)
    known = pd.read_csv(data / "train.csv").tail(40)
    later = pd.read_csv(data / "test.csv")
    known = known.assign(id=later["id"].max() + 1 + np.arange(40))
    pd.concat([known.drop(columns="y"), later]).to_csv(data / "test.csv", index=False)
    pd.concat([known, later])[["id"]].assign(y=0).to_csv(data / "sample.csv", index=False)
    _, predicted = solve_with("forecast", forecast_config(), data)
    np.testing.assert_allclose(predicted[:40], known["y"], rtol=1e-4)
