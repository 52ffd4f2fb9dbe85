"""Baselines, levels put back, windows and what is known of the future."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
from medalist_engine.forecast.features.future import future_columns
from medalist_engine.forecast.features.past import make_past
from medalist_engine.forecast.features.phases import design, make_phases, profile_effects
from medalist_engine.forecast.framings.levels import Framing
from medalist_engine.forecast.framings.relative import restored_member
from medalist_engine.forecast.models.baselines import (
    Profile,
    SeriesMean,
    chance_weight,
    naive_answers,
)
from medalist_engine.forecast.series.panel import make_panel
from medalist_engine.forecast.series.timeline import make_timeline
from medalist_engine.forecast.windows import make_windows
from medalist_engine.models.training.member import Member


def weekly(days=70, ahead=14, gap=0):
    """Two shops; Sundays sell ten more; `gap` days before test are left out."""
    frame = pd.MultiIndex.from_product([pd.date_range("2021-01-04", periods=days), ["a", "b"]]).to_frame(
        index=False
    )
    frame.columns = ["day", "shop"]
    frame["y"] = 20.0 + 30 * (frame["shop"] == "b") + 10 * (frame["day"].dt.day_of_week == 6)
    start = frame["day"].max() - pd.Timedelta(days=ahead - 1)
    train, test = frame[frame["day"] < start - pd.Timedelta(days=gap)], frame[frame["day"] >= start]
    test = test.reset_index(drop=True)
    days_as_text = [part["day"].dt.strftime("%Y-%m-%d") for part in (train, test)]
    return make_panel(make_timeline(*days_as_text), train, test, ["shop"]), train, test


def fold_of(train, test):
    fit = np.arange(len(train))
    row_sets = [fit, fit[:0], np.arange(len(train), len(train) + len(test))]
    return SimpleNamespace(
        row_sets=row_sets, y_fit=train["y"].to_numpy(), problem=SimpleNamespace(robust=False)
    )


def test_the_same_day_of_earlier_weeks_answers_for_the_next():
    panel, train, test = weekly()
    past = make_past(panel, np.arange(len(train)), train["y"].to_numpy())
    answers = naive_answers(past, np.zeros(len(panel.steps)))
    assert list(answers["seasonal_7"][len(train) :]) == list(test["y"])


def test_a_profile_learns_series_and_weekday():
    panel, train, test = weekly()
    nothing, one = np.zeros(len(panel.steps)), np.ones(len(panel.steps))
    profile = Profile(Framing("plain", False, nothing, one), profile_effects(panel, make_phases(panel)))
    predicted = profile.fit(fold_of(train, test), None).test
    assert np.abs(predicted - test["y"]).max() < 3


def test_series_count_for_themselves_only_where_they_differ():
    panel, train, test = weekly()
    predicted = SeriesMean(panel).fit(fold_of(train, test), None).test
    assert predicted[1] - predicted[0] > 29
    rng = np.random.default_rng(0)
    assert chance_weight(np.repeat(np.arange(20), 30), rng.normal(size=600)) > 100


def test_windows_are_as_long_as_test_and_keep_its_gap():
    panel, train, _ = weekly(days=70, ahead=10, gap=4)
    moments = panel.timeline.train.astype(float)
    windows = make_windows(panel, moments)
    assert len(windows) >= 2 and windows[-1] == [42, 46, 55]
    assert all(later[0] == earlier[2] + 1 for earlier, later in zip(windows, windows[1:], strict=False))


def test_changes_of_a_price_and_days_to_an_event_are_told_in_advance():
    panel, train, test = weekly()
    numbers = pd.DataFrame(
        {"price": np.where(panel.steps < 60, 5.0, 4.0), "event": (panel.steps % 20 == 10) * 1.0}
    )
    columns = future_columns(panel, numbers, "day")
    at = {step: np.flatnonzero(panel.steps == step)[0] for step in (60, 61, 48, 55)}
    assert columns["price changed"][at[60]] == -1 and columns["price changed"][at[61]] == 0
    assert columns["event until"][at[48]] == 2 and columns["event since"][at[55]] == 5


def test_what_was_learned_relative_to_a_level_comes_back_on_the_scale_of_the_target():
    framing = Framing("ratio", True, np.array([1.0, 1, 2, 3]), np.array([2.0, 2, 4, 5]))
    ensemble = SimpleNamespace(problem=SimpleNamespace(rows=np.array([0, 1])))
    member = Member(np.array([6.0, 0]), np.array([2.0, 0]), np.array([4.0, 4]), 2, 1.0)
    whole = restored_member(member, framing, ensemble)
    assert whole.oof()[0] == 3 * 2 + 1
    assert list(whole.predicted()) == [2 * 4 + 2, 2 * 5 + 3]


def test_the_design_of_ridge_has_a_row_for_every_row():
    panel, train, test = weekly()
    numbers = pd.DataFrame({"x": np.r_[np.nan, np.arange(len(panel.steps) - 1.0)]})
    matrix = design(panel, make_phases(panel), numbers)
    assert matrix.shape[0] == len(train) + len(test) and np.isfinite(matrix.data).all()
