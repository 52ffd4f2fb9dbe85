"""Sampling keeps what fits the time, and remembers where it came from."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.sampling import keep_what_fits
from medalist_engine.data.tables import Tables


def tables(rows: int) -> Tables:
    days = pd.date_range("2020-01-01", periods=rows, freq="h").strftime("%Y-%m-%d %H:%M").to_numpy()
    order = np.random.default_rng(0).permutation(rows)
    train = pd.DataFrame({"day": days[order], "x": order, "y": order % 2})
    return Tables(train, None, None, np.arange(rows))


def asked(time: dict | None) -> dict:
    submission = {"columns": [{"name": "y", "role": "target", "kind": "class-int"}]}
    told = {"features": ["x"] * 100, "text_columns": [], "time": time, "group_column": None}
    return told | {"submission": submission, "media": None}


def test_everything_is_kept_where_it_fits() -> None:
    whole = tables(6_000)
    assert keep_what_fits(asked(None), whole, 60, 1) is whole


def test_a_random_part_names_the_rows_of_the_file() -> None:
    whole = tables(40_000)
    part = keep_what_fits(asked(None), whole, 4, 1)
    assert len(part.train) == len(part.rows) == 10_000
    assert (part.train["x"].to_numpy() == whole.train["x"].to_numpy()[part.rows]).all()
    assert part.train["x"].mean() == pytest.approx(20_000, rel=0.05)
    again = keep_what_fits(asked(None), whole, 4, 1)
    assert (again.rows == part.rows).all()


def test_groups_are_kept_whole() -> None:
    whole = tables(40_000)
    whole.train["group"] = np.arange(40_000) // 7
    part = keep_what_fits(asked(None) | {"group_column": "group"}, whole, 4, 1)
    sizes = part.train.groupby("group").size()
    assert len(part.train) == 10_000 and (sizes == 7).sum() >= len(sizes) - 2


def test_where_test_is_the_future_the_latest_rows_are_kept() -> None:
    later = asked({"column": "day", "kind": "future"})
    part = keep_what_fits(later, tables(20_000), 4, 1)
    assert part.train["x"].min() == 20_000 - len(part.train) and 5_000 < len(part.train) < 10_000
    whole = tables(20_000)
    spelled = pd.to_datetime(whole.train["day"]).dt.strftime("%d/%m/%Y %H:%M")
    whole.train["day"] = spelled
    assert keep_what_fits(later, whole, 4, 1).train["x"].min() == part.train["x"].min()
