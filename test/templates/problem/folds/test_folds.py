"""Rows are held out as test was: later, in other groups, in gaps, or at random."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.problem.folds.folds import make_split
from medalist_engine.problem.folds.time_folds import moments_of
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config

VALUES = metric_config("rmse")


def folds_of(config, train, table=None):
    return make_split(make_problem("y", train["y"], config), config, train, 30, 10, 0, table).folds


@pytest.fixture(autouse=True)
def nothing_told(monkeypatch):
    monkeypatch.setattr("medalist_engine.problem.folds.folds.TOLD", set())


def test_groups_are_never_on_both_sides(make_config):
    train = pd.DataFrame({"y": ["0", "1"] * 60, "g": np.repeat(np.arange(12), 10)})
    for fit, held in folds_of(make_config(validation={"scheme": "group", "folds": 4, "group": "g"}), train):
        assert not set(train["g"].iloc[fit]) & set(train["g"].iloc[held])
        assert (train["y"].iloc[held] == "1").mean() == 0.5


def test_a_future_test_has_later_valid_rows_only(make_config):
    when = pd.date_range("2020-01-01", periods=200).strftime("%Y-%m-%d").to_series(index=range(200))
    days = when.sample(frac=1, random_state=0).to_numpy()
    train = pd.DataFrame({"y": np.arange(200).astype(str), "t": days})
    time, validation = {"column": "t", "kind": "future"}, {"scheme": "time", "folds": 3, "group": None}
    config = make_config(task="forecasting", metric=VALUES, time=time, validation=validation)
    folds = folds_of(config, train)
    assert len(folds) == 3
    for fit, held in folds:
        assert train["t"].iloc[fit].max() < train["t"].iloc[held].min()


def test_windows_are_at_the_end_of_each_unit_where_test_is_later_within_it(make_config):
    steps = np.tile(np.arange(60), 2)
    train = pd.DataFrame({"y": steps.astype(str), "unit": np.repeat(["a", "b"], 60)})
    train["t"] = steps + np.where(train["unit"] == "a", 1000, 5000)
    time = {"column": "t", "kind": "future", "unit": "unit"}
    config = make_config(metric=VALUES, time=time, validation={"scheme": "time", "folds": 3, "group": None})
    for fit, held in folds_of(config, train):
        assert set(train["unit"].iloc[held]) == {"a", "b"} and steps[fit].max() < steps[held].min()


def test_windows_that_a_forecast_worked_out_are_kept_to(make_config, capsys):
    train = pd.DataFrame({"y": np.arange(100).astype(str), "t": np.arange(100)})
    validation = {"scheme": "time", "folds": 3, "group": None, "windows": [[60, 65, 79], [80, 85, 99]]}
    config = make_config(
        task="forecasting", metric=VALUES, time={"column": "t", "kind": "future"}, validation=validation
    )
    folds = folds_of(config, train)
    assert [(fit.max(), valid.min(), valid.max()) for fit, valid in folds] == [(59, 65, 79), (79, 85, 99)]
    assert "as long as test" in capsys.readouterr().out


def test_tails_of_months_are_held_out_in_stretches_as_long_as_the_gaps(make_config):
    days = pd.date_range("2020-01-01", "2021-06-30")
    days = days[days.day <= 20]
    hours = np.repeat(days.to_numpy(), 3) + np.tile(np.array([0, 8, 16], "timedelta64[h]"), len(days))
    train = pd.DataFrame({"t": pd.Series(hours).astype(str), "y": np.arange(len(hours)).astype(str)})
    config = make_config(
        task="regression",
        metric=VALUES,
        time={"column": "t", "kind": "interleaved"},
        validation={"scheme": "time", "folds": 5, "group": None},
    )
    folds = folds_of(config, train)
    assert len(folds) == 5
    assert sorted(np.concatenate([valid for _, valid in folds])) == list(range(len(train)))
    _, valid = folds[0]
    breaks = np.flatnonzero(np.diff(valid) > 1)
    stretches = np.diff(np.concatenate([[0], breaks + 1, [len(valid)]]))
    assert 8 * 3 <= np.median(stretches) <= 12 * 3


def test_rows_that_repeat_stay_together_unless_test_repeats_them_too(make_config):
    rng = np.random.default_rng(0)
    train = pd.DataFrame({"a": rng.integers(0, 40, 2000), "b": rng.integers(0, 40, 2000)})
    train["y"] = (rng.uniform(size=2000) < 0.2).astype(int).astype(str)
    key = train["a"] * 40 + train["b"]

    def parted(test):
        config = make_config(validation={"scheme": "stratified", "folds": 4, "group": None})
        folds = folds_of(config, train, pd.concat([train[["a", "b"]], test], ignore_index=True))
        shares = [(train["y"].iloc[valid] == "1").mean() for _, valid in folds]
        assert min(shares) > 0.15 and max(shares) < 0.25
        return any(set(key.iloc[fit]) & set(key.iloc[valid]) for fit, valid in folds)

    assert not parted(pd.DataFrame({"a": np.arange(300), "b": 99}))
    assert parted(train[["a", "b"]].head(300))


def test_why_is_said_once(make_config, capsys):
    train = pd.DataFrame({"y": ["0", "1"] * 20})
    config = make_config(validation={"scheme": "stratified", "folds": 2, "group": None})
    for _ in range(2):
        folds_of(config, train)
    assert capsys.readouterr().out.count("y: 2 folds, rows at random") == 1


def test_a_row_without_a_moment_is_as_early_as_the_first():
    for cells in ([3.0, None, 1.0], ["2024-01-03", None, "2024-01-01"]):
        late, missing, early = moments_of(pd.Series(cells))
        assert missing == early < late


def test_numbers_that_are_dates_are_as_far_apart_as_these():
    hours = moments_of(pd.Series([2012063023, 2012070100, 2012070101]))
    assert np.diff(hours) * 24 == pytest.approx([1, 1])
    assert moments_of(pd.Series([2012.0, np.nan, 2013.0])).tolist() == [2012, 2012, 2013]
