"""Dates are recognised among numbers by what they could be, not by their name."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.cells.dates import numbers_as_dates

DAYS = pd.Series(pd.date_range("2013-01-15", periods=60, freq="D"))
SECONDS = (DAYS - pd.Timestamp("1970-01-01")).dt.total_seconds().to_numpy()


@pytest.mark.parametrize(
    ("values", "name"),
    [
        (DAYS.dt.strftime("%Y%m%d").astype(float), "a"),
        (SECONDS, "a"),
        (SECONDS * 1e3, "a"),
        (SECONDS * 1e6, "a"),
        ((DAYS - pd.Timestamp("1899-12-30")).dt.days.astype(float), "sale_date"),
    ],
)
def test_numbers_that_are_dates_are_read(values, name):
    values = np.append(np.asarray(values, float), np.nan)
    dates = numbers_as_dates(values, name)
    assert list(dates[:60]) == list(DAYS) and pd.isna(dates[60])


@pytest.mark.parametrize(("form", "name"), [("%Y%m%d%H", "a"), ("%Y%m%d%H%M", "a"), ("%y%m%d%H", "hour")])
def test_hours_are_read(form, name):
    hours = pd.Series(pd.date_range("2014-10-21", periods=60, freq="h"))
    assert list(numbers_as_dates(hours.dt.strftime(form).to_numpy(float), name)) == list(hours)


def test_short_numbers_are_hours_only_where_their_name_says_so():
    hours = pd.date_range("2014-10-21", periods=60, freq="h").strftime("%y%m%d%H").to_numpy(float)
    assert numbers_as_dates(hours, "code") is None


def test_months_are_read():
    months = pd.Series(pd.period_range("2010-01", periods=30, freq="M")).dt.strftime("%Y%m").astype(float)
    assert numbers_as_dates(months.to_numpy(), "a")[13] == pd.Timestamp("2011-02-01")


@pytest.mark.parametrize(
    "values",
    [
        np.random.default_rng(0).integers(19_000_101, 21_001_231, 500),
        np.random.default_rng(0).integers(0, 10**10, 500),
        np.arange(40_000, 41_000),
        np.full(500, 20_130_115),
        np.linspace(1e9, 1.0001e9, 3),
        np.array([]),
    ],
)
def test_other_numbers_are_no_dates(values):
    assert numbers_as_dates(values.astype(float), "price") is None
