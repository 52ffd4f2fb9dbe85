"""Dates: parts of a year are read as the days they begin with."""

import pandas as pd
import pytest
from medalist_engine.features.cells.dates import is_date, parse_dates
from medalist_engine.forecast.series.timeline import make_timeline


@pytest.mark.parametrize(
    ("cells", "days"),
    [
        (["1960 Q1", "1960 Q4"], ["1960-01-01", "1960-10-01"]),
        (["2017q2", "2017-Q3"], ["2017-04-01", "2017-07-01"]),
        (["2017M08", "2017M12"], ["2017-08-01", "2017-12-01"]),
        (["2017-W01", "2017-W03"], ["2017-01-01", "2017-01-15"]),
        (["2017-08", "20170801"], ["2017-08-01", "2017-08-01"]),
    ],
)
def test_parts_of_a_year_are_their_first_day(cells, days):
    assert parse_dates(pd.Series(cells)).tolist() == list(map(pd.Timestamp, days))


def test_quarters_months_and_weeks_are_seen_as_dates():
    for cells in (["1960 Q1", "1960 Q4"], ["2017M08"], ["2017-W01", "2017W52"]):
        assert is_date(pd.Series(cells))


def test_what_only_looks_like_a_part_of_a_year_is_no_date():
    assert parse_dates(pd.Series(["2017M13", "2017Q5"])).isna().all()
    assert not is_date(pd.Series(["Q1", "Q2", "1234 Q1"]))


def test_quarters_are_steps_of_a_timeline():
    cells = [f"{1990 + step // 4} Q{step % 4 + 1}" for step in range(48)]
    line = make_timeline(pd.Series(cells[:40]), pd.Series(cells[40:]))
    assert line.train.tolist() == list(range(40)) and line.seasons == (4,)
    assert line.span == 8


@pytest.mark.parametrize("form", ["%Y%m%d%H", "%Y-%m-%d %H:%M", "%d/%m/%Y %H:%M:%S", "%Y-%m-%dT%H:%M"])
def test_hour_24_is_the_next_days_0(form):
    hours = pd.date_range("2017-02-27 01:00", periods=48, freq="h")
    of_day = [(hour - pd.Timedelta(hours=1)).strftime(form) for hour in hours]
    cells = [spelled(cell, hour.hour or 24) for cell, hour in zip(of_day, hours, strict=True)]
    line = make_timeline(pd.Series(cells[:40]), pd.Series(cells[40:]))
    assert line.dates.tolist() == hours.tolist() and line.span == 8


def spelled(cell: str, hour: int) -> str:
    """A moment an hour before, with this hour in its place."""
    place = 8 if cell.isdigit() else 11
    return f"{cell[:place]}{hour:02}{cell[place + 2 :]}"
