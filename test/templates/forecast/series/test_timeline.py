"""Moments of any spelling become steps, with the seasons that they can show."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.forecast.series.timeline import make_timeline


def line_of(moments, known):
    moments = pd.Series(moments)
    return make_timeline(moments[:known], moments[known:])


def dates(start, periods, frequency, form="%Y-%m-%d"):
    return pd.date_range(start, periods=periods, freq=frequency).strftime(form)


@pytest.mark.parametrize(
    ("moments", "known", "span", "seasons"),
    [
        (dates("2019-01-01", 800, "D"), 770, 30, (7, 364)),
        (dates("2019-01-01", 800, "D", "%d/%m/%Y"), 770, 30, (7, 364)),
        (dates("2019-01-01", 800, "D", "%Y%m%d").astype(int), 770, 30, (7, 364)),
        (dates("2015-01-01", 60, "MS", "%Y-%m"), 50, 10, (12,)),
        (dates("2015-01-01", 60, "MS", "%Y%m").astype(int), 50, 10, (12,)),
        (dates("2015-01-01", 200, "W"), 190, 10, (52,)),
        (dates("2020-01-01", 1000, "h", "%Y-%m-%d %H:%M:%S"), 900, 100, (24, 168)),
        (dates("2020-01-01", 1000, "h", "%y%m%d%H").astype(int), 900, 100, (24, 168)),
        (np.arange(40), 36, 4, (7, 12)),
        (dates("2015-01-01", 12, "YS"), 10, 2, ()),
    ],
)
def test_a_step_is_what_the_data_counts_in(moments, known, span, seasons):
    line = line_of(moments, known)
    assert (line.span, line.gap, line.seasons) == (span, 0, seasons)
    assert (line.train >= 0).all() and line.test.min() > line.last


def test_weekends_off_leave_gaps_in_days():
    line = line_of(dates("2019-01-01", 300, "B"), 290)
    assert line.step_days == 1 and line.seasons == (7,)


def test_a_gap_before_test_is_seen():
    days = dates("2020-01-01", 120, "D")
    line = make_timeline(pd.Series(days[:100]), pd.Series(days[107:]))
    assert (line.gap, line.span) == (7, 20)


@pytest.mark.parametrize("moments", [["soon", "later", "never"], ["2020-01-02", "2020-01-03", "2020-01-01"]])
def test_what_is_no_later_time_is_no_timeline(moments):
    assert line_of(moments, 2) is None
