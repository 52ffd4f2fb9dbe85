"""Surroundings: a row's groups, and its place in the order of a side table."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.side.orders import order_columns, places_of, places_within
from medalist_engine.data.side.surroundings import JoinedColumn, TableBeside, group_columns, surroundings
from medalist_engine.features.origin import Origin

LATER = float("inf")
ROWS = 300


def test_a_row_is_told_beside_its_group():
    merchant = np.arange(ROWS) % 10
    amount = np.arange(ROWS).astype(float)
    made = {name: cells for name, (cells, _) in group_columns({"m": merchant}, {"x": amount}, LATER).items()}
    mean = pd.Series(amount).groupby(merchant).transform("mean").to_numpy()
    assert np.allclose(made["x in m.mean"], mean)
    assert np.allclose(made["x in m.difference"], amount - mean)
    assert np.allclose(made["x in m.share"], amount / (30 * mean))
    assert np.allclose(made["x in m.rank"], np.arange(ROWS) // 10 / 30)
    assert np.allclose(np.expm1(made["rows in m"]), 30)


def test_a_group_within_a_larger_one_has_a_share_of_it():
    merchant = np.r_[np.repeat(np.arange(9), 20), np.repeat(9, 120)]
    made = group_columns({"merchant": merchant, "city": merchant // 5}, {}, LATER)
    shares, columns = made["merchant in city.share"]
    assert (shares[0], shares[-1], columns) == (20 / 100, 120 / 200, ("merchant", "city"))
    assert "city in merchant.share" not in made


def test_no_group_after_the_time():
    numbers = {"x": np.arange(ROWS) / 7}
    made = group_columns({"m": np.arange(ROWS) % 10}, numbers, time.monotonic() - 1)
    assert list(made) == ["rows in m"]


def test_the_place_is_where_the_table_names_a_row_first():
    codes = np.array([5, 3, 9, 7])
    assert places_of(codes, np.array([9, 9, 5, 3, 3, 8, 7]), 2).tolist() == [1, 2, 0, 3]


@pytest.mark.parametrize(
    ("known", "why"),
    [
        ([9, 5, 9, 5, 3, 7, 3, 7], "rows of one key stand apart, so places count them"),
        ([9, 5], "most rows are unknown"),
    ],
)
def test_no_places(known, why):
    assert places_of(np.array([5, 3, 9, 7]), np.array(known), 2) is None, why


def test_no_places_where_rows_of_test_stand_behind_those_of_train():
    codes = np.arange(40)
    assert places_of(codes, codes, 20) is None
    assert places_of(codes, np.random.default_rng(0).permutation(40), 20) is not None


def test_rank_share_and_gaps_within_a_group():
    made = places_within(np.array([4.0, 0, 1, 7, 5]), np.array([0, 0, 1, 0, 1]))
    assert made["rank"].tolist() == [1, 0, 0, 2, 1]
    assert np.allclose(made["share"], [0.5, 1 / 6, 0.25, 5 / 6, 0.75])
    assert made["before"].fillna(-1).tolist() == [4, -1, -1, 3, 4]
    assert made["after"].fillna(-1).tolist() == [3, 4, 4, -1, -1]


def test_what_stands_before_and_after_in_the_order_of_the_table_within_the_group():
    places = np.random.default_rng(0).permutation(ROWS).astype(float)
    group = (places // 30).astype(int)
    words = {"what": pd.Series([f"w{int(place) % 7}" for place in places])}
    made = order_columns(places, {"g": group}, {"x": places**2}, words)
    at = int(np.flatnonzero(places == 35)[0])
    first = int(np.flatnonzero(places == 60)[0])
    assert made["before.x"][at] == 34**2 and made["after.x"][at] == 36**2
    assert made["before.x.difference"][at] == 35**2 - 34**2
    assert (made["before.what"][at], made["after.what"][at]) == ("w6", "w1")
    assert np.isnan(made["before.x"][first]), "the one before is of another group"


def test_an_order_without_meaning_tells_nothing():
    random = np.random.default_rng(0)
    groups, numbers = {"g": random.integers(0, 9, ROWS)}, {"x": random.normal(size=ROWS)}
    assert order_columns(random.permutation(ROWS).astype(float), groups, numbers, {}) == {}


@pytest.fixture
def ordered(features_of, tmp_path):
    """Features of rows whose machine writes its readings one after the other, of rows put in an order."""
    random = np.random.default_rng(3)
    ids = random.permutation(ROWS)
    level = np.cumsum(random.normal(size=ROWS))
    table = pd.DataFrame({"id": ids, "level": level, "act": random.choice(list("abcdefgh"), ROWS)})
    table.to_csv(tmp_path / "readings.csv", index=False)
    rows = pd.DataFrame({"id": ids, "machine": [f"m{n // 25}" for n in range(ROWS)]})
    files = {"train": [], "labels": None, "test": [], "sample": None, "side": ["readings.csv"]}

    def build(order):
        columns = rows.iloc[order].reset_index(drop=True)
        features = features_of(columns, folder=tmp_path, files=files, features=["machine"])
        assert {"readings.before.readings.act", "readings.after.readings.act"} <= set(features.codes)
        assert "readings.before.machine" not in features.codes, "it is the same in a group"
        return features.numbers.set_axis(columns["id"]).sort_index()

    return build


def test_rows_of_train_and_test_are_told_alike(ordered, capsys):
    random = np.random.default_rng(4)
    one, other = ordered(random.permutation(ROWS)), ordered(random.permutation(ROWS))
    assert "readings.place in machine.rank" in one and "readings.before.readings.level" in one
    names = [name for name in one if "readings" in name]
    assert set(names) == {name for name in other if "readings" in name}
    known = one[names].notna() & other[names].notna()
    assert np.allclose(one[names].where(known).fillna(0), other[names].where(known).fillna(0))
    assert "order of rows in readings" in capsys.readouterr().out


def test_a_payment_is_told_beside_those_of_its_merchant_and_of_the_merchants_city(features_of, tmp_path):
    random = np.random.default_rng(5)
    merchants = pd.DataFrame({"merchant_id": 500 + np.arange(30), "city": [f"c{n % 6}" for n in range(30)]})
    merchants.to_csv(tmp_path / "merchants.csv", index=False)
    rows = pd.DataFrame(
        {"merchant_id": random.integers(500, 530, ROWS), "amount": random.exponential(9, ROWS)}
    )
    files = {"train": [], "labels": None, "test": [], "sample": None, "side": ["merchants.csv"]}
    features = features_of(rows, folder=tmp_path, files=files)
    city = rows["merchant_id"].map(merchants.set_index("merchant_id")["city"])
    mean = rows["amount"].groupby(city).transform("mean")
    assert np.allclose(features.numbers["amount in merchants.city.mean"], mean, atol=1e-4)
    assert np.allclose(
        features.numbers["amount in merchants.city.difference"], rows["amount"] - mean, atol=1e-4
    )
    share = rows.groupby("merchant_id")["amount"].transform("size") / city.map(city.value_counts())
    assert np.allclose(features.numbers["merchant_id in merchants.city.share"], share, atol=1e-6)
    origin = features.origins.numbers["amount in merchants.city.mean"]
    assert (origin.how, origin.columns) == ("group statistic", ("merchants.city", "amount"))


def test_no_order_is_looked_at_after_the_time(make_config):
    random = np.random.default_rng(6)
    codes = random.permutation(ROWS)
    rows = pd.DataFrame({"id": codes, "machine": [f"m{place // 25}" for place in codes]})
    tables = [TableBeside("readings", "id", codes, np.arange(ROWS))]
    level = JoinedColumn(pd.Series(codes / 7), Origin("side table", ("id",)), is_cell=True)

    def told(until):
        return surroundings(make_config(), rows, 200, {"readings.level": level}, tables, until)

    assert any("place" in name for name in told(LATER))
    assert not any("place" in name for name in told(time.monotonic() - 1))
