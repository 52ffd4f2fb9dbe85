"""Sums by unit and time that the data folder lacks are made again, as the intake made them."""

import pandas as pd
from medalist_engine.data.listings.listings import listing_frame


def rule(**more):
    rule = {
        "table": "sales.csv",
        "sales": "sales.csv",
        "asks": "test.csv",
        "rows": "train",
        "known": more["first"],
    }
    rule |= {"keys": ["shop", "item"], "time": "day", "format": "%d.%m.%Y", "quantity": "sold"}
    return rule | {"clip": None, "target": "sold_month"} | more


def lines(told, folder):
    return listing_frame(told, folder, {}).to_csv(index=False).splitlines()


def write(folder, name, header, rows):
    pd.DataFrame(rows, columns=header).to_csv(folder / name, index=False)


def sales(folder):
    days = [(3, 1), (9, 2), (29, -1)]
    write(
        folder,
        "sales.csv",
        ["day", "shop", "item", "sold", "region"],
        [
            (f"{day:02d}.{month:02d}.2015", shop, f"{item}.0", count, "north")
            for month in range(1, 5)
            for shop in (1, 2)
            for item in (5, 6)
            for day, count in days
            if item == 5 or month > 2
        ],
    )
    asked = [(0, 1, 5, "north"), (1, 1, 6, "north"), (2, 2, 6, "north"), (3, 2, 7, "north")]
    write(folder, "test.csv", ["ID", "shop", "item", "region"], asked)


def test_units_have_rows_from_the_month_on_in_which_their_keys_are_known(tmp_path):
    sales(tmp_path)
    told = rule(unit="months", length=1, until="2015-04-30", first=-3, clip=[0, 1])
    columns = ["shop", "item", "region", "day", "sold_month"]
    assert lines({"columns": columns, "summed": told}, tmp_path) == [
        "shop,item,region,day,sold_month",
        "1,5,north,2015-02-01,1.0",
        *("1,5,north,2015-03-01,1.0", "1,6,north,2015-03-01,1.0", "2,6,north,2015-03-01,1.0"),
        *("1,5,north,2015-04-01,1.0", "1,6,north,2015-04-01,1.0", "2,6,north,2015-04-01,1.0"),
    ]
    asks = {
        "columns": ["ID", "shop", "item", "region", "day"],
        "summed": told | {"rows": "test"},
    }
    assert lines(asks, tmp_path)[1:3] == ["0,1,5,north,2015-05-01", "1,1,6,north,2015-05-01"]


def test_a_month_may_end_on_any_day(tmp_path):
    sales(tmp_path)
    told = rule(unit="months", length=1, until="2015-04-09", first=-2)
    made = lines({"columns": ["shop", "item", "day", "sold_month"], "summed": told}, tmp_path)
    assert made[1:3] == ["1,5,2015-02-10,3.0", "1,6,2015-02-10,3.0"]  # 3 and 9 March; there is no 29 February


def test_rows_are_counted_where_there_is_no_quantity_and_a_key_of_the_submission_stands_twice(tmp_path):
    write(
        tmp_path, "visits.csv", ["who", "day"], [("a", f"2019-01-{day:02d}T10:00") for day in range(1, 31, 2)]
    )
    write(tmp_path, "sample.csv", ["who", "visits_next_10_days"], [("a", 0)])
    told = rule(
        sales="visits.csv", asks="sample.csv", keys=["who"], format="%Y-%m-%d", quantity=None, first=-3
    )
    told |= {"unit": "days", "length": 10, "until": "2019-01-30", "target": "visits_next_10_days"}
    made = lines({"columns": ["who_key", "day", "visits_next_10_days"], "summed": told}, tmp_path)
    assert made[1:] == ["a,2019-01-01,5.0", "a,2019-01-11,5.0", "a,2019-01-21,5.0"]
    asks = told | {"table": None, "rows": "test"}
    assert lines({"columns": ["who", "who_key", "day"], "summed": asks}, tmp_path)[1:] == ["a,a,2019-01-31"]


def test_a_row_tells_the_means_of_the_times_before_its_own_and_of_its_keys(tmp_path):
    sales(tmp_path)
    told = rule(unit="months", length=1, until="2015-04-30", first=-2, known=-4, rows="test")
    names = ["12", "3", "1_less_3", "1_by_shop", "1_by_item"]
    made = listing_frame(
        {"columns": [f"sold_month_before_{name}" for name in names], "summed": told}, tmp_path, {}
    )
    assert made.iloc[0].tolist() == [2.25, 2.3333, -0.3333, 2, 2]
    assert made.iloc[3].isna().tolist() == [True, True, True, False, True]  # a new item in a known shop
