"""Whole time: years and their parts are one time where that divides train from test."""

import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.data.whole_time import with_whole_time
from medalist_engine.forecast.series.timeline import make_timeline

FUTURE = {"column": "Year", "kind": "future"}


def parts_of(part, count, first, last):
    steps = range(first, last)
    return pd.DataFrame(
        {"Year": [2014 + step // count for step in steps], part: [step % count + 1 for step in steps]}
    )


def whole(config, train, test):
    told, tables = with_whole_time(config, Tables(train, test, None, train.index.to_numpy()))
    return told["time"]["column"], tables


@pytest.mark.parametrize(("part", "count"), [("Quarter", 4), ("month", 12), ("WEEK", 52)])
def test_a_year_and_its_part_are_the_steps_of_one_time(part, count, make_config):
    middle = 3 * count - 2
    train, test = parts_of(part, count, 0, middle), parts_of(part, count, middle, 3 * count)
    name, tables = whole(make_config(time=FUTURE), train, test)
    assert name == f"Year and {part}"
    line = make_timeline(tables.train[name], tables.test[name])
    assert line.train.tolist() == list(range(middle)) and line.test.tolist() == [middle, middle + 1]
    assert line.seasons == (count,)


def test_a_day_needs_its_month(make_config):
    days = pd.date_range("2015-12-20", periods=40)
    rows = pd.DataFrame({"Year": days.year, "month": days.month, "day": days.day})
    name, tables = whole(make_config(time=FUTURE), rows[:30], rows[30:])
    assert tables.test[name].tolist() == days[30:].strftime("%Y-%m-%d").tolist()
    name, _tables = whole(make_config(time=FUTURE), rows[:30].drop(columns="month"), rows[30:])
    assert name == "Year"


def test_parts_that_do_not_divide_train_from_test_change_nothing(make_config):
    rows = parts_of("month", 12, 0, 36)
    assert whole(make_config(time=FUTURE), rows[:30], rows[20:])[0] == "Year"
    assert (
        whole(make_config(time=FUTURE), rows[:30].assign(month=40), rows[30:].assign(month=40))[0] == "Year"
    )
    untimed = make_config()
    assert with_whole_time(untimed, Tables(rows[:30], rows[30:], None, rows.index.to_numpy()))[0] is untimed
