"""Levels come from before the origin."""

import numpy as np
import pandas as pd
from medalist_engine.forecast.features.past import make_past
from medalist_engine.forecast.framings.levels import level, make_framings
from medalist_engine.forecast.series.panel import make_panel
from medalist_engine.forecast.series.timeline import make_timeline
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config


def past_of(train, test, y):
    line = make_timeline(train["day"], test["day"])
    panel = make_panel(line, train, test, ["shop"])
    return make_past(panel, np.arange(len(train)), np.asarray(y, float))


def months(count, shops):
    when = pd.date_range("2010-01-01", periods=count, freq="MS").strftime("%Y-%m-%d")
    index = pd.MultiIndex.from_product([when, shops], names=["day", "shop"])
    return index.to_frame(index=False)


def test_a_series_that_train_never_saw_stands_at_the_level_of_all():
    train = months(24, ["a", "b"])
    test = months(26, ["a", "b", "new"]).iloc[-6:].reset_index(drop=True)
    past = past_of(train, test, np.where(train["shop"] == "a", 10, 20))
    assert list(level(past, 12)[-3:]) == [10, 20, 15]


def test_ratios_are_offered_for_positive_numbers_only(make_config):
    train = months(48, ["a"])
    test = months(54, ["a"]).iloc[-6:].reset_index(drop=True)
    config = make_config(task="forecasting", metric=metric_config("rmse"))
    for shift, offered in ((1, True), (-30, False)):
        problem = make_problem("y", pd.Series(np.arange(48) + shift).astype(str), config)
        names = {framing.name for framing in make_framings(past_of(train, test, problem.y), problem)}
        assert ("ratio" in names) == offered and {"plain", "past", "recent"} <= names
