"""Side tables: files that know the rows of train and test add columns to them, and never the answer."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.side.joins import join_side_tables
from medalist_engine.data.tables import Tables

ROWS = 300


@pytest.fixture
def joined(features_of, tmp_path):
    """Names and values that side tables add to a table with a shop, a day and a customer."""

    def join(rows=None, **sides):
        for stem, side in sides.items():
            pd.DataFrame(side).to_csv(tmp_path / f"{stem}.csv", index=False)
        files = {"train": [], "labels": None, "test": [], "sample": None}
        files["side"] = [f"{stem}.csv" for stem in sides]
        usual = {"shop": np.arange(ROWS) % 20, "a": np.random.default_rng(0).normal(size=ROWS)}
        return features_of(rows or usual, folder=tmp_path, files=files)

    return join


def test_a_row_for_each_key_adds_its_columns(joined):
    shops = {"Shop": [str(n) for n in range(20)], "size": np.arange(20) * 1.5, "kind": list("abcde") * 4}
    features = joined(shops=shops)
    assert features.numbers["shops.size"].tolist() == [(n % 20) * 1.5 for n in range(ROWS)]
    assert "shops.kind" in features.codes


def test_many_rows_for_a_key_are_summed_up(joined):
    sales = {
        "shop": np.repeat(np.arange(20), 3),
        "amount": np.tile([1.0, 6, 2], 20),
        "what": list("xyy") * 20,
    }
    sales["amount"] = sales["amount"] + np.repeat(np.arange(20), 3)
    features = joined(sales=sales)
    first = features.numbers.iloc[0]
    assert (first["sales.amount.mean"], first["sales.amount.max"], first["sales.amount.last"]) == (3, 6, 2)
    assert "sales.count" not in features.numbers, "the same for all rows"


def test_one_table_for_train_and_one_for_test_are_one_table(joined):
    known = {"shop": np.arange(200), "id_01": np.arange(200) * 2.0}
    asked = {"shop": np.arange(200, ROWS), "id-01": np.arange(200, ROWS) * 2.0}
    features = joined({"shop": np.arange(ROWS)}, train_shops=known, test_shops=asked)
    assert features.numbers["shops.id_01"].tolist() == [2.0 * n for n in range(ROWS)]


def test_two_keys_find_one_row(joined):
    days = pd.date_range("2020-01-01", periods=15).astype(str)
    rows = {"shop": np.arange(ROWS) % 20, "day": np.repeat(days, 20)}
    weather = {"shop": np.tile(np.arange(20), 15), "day": np.repeat(days, 20), "rain": np.arange(ROWS) / 7}
    assert np.allclose(joined(rows, weather=weather).numbers["weather.rain"], np.arange(ROWS) / 7)


def test_only_what_came_before_a_row_is_known_to_it(joined):
    rows = {"customer": np.arange(ROWS) % 60, "day": ["2020-02-01"] * 150 + ["2020-03-01"] * 150}
    visits = {
        "customer": np.repeat(np.arange(60), 3),
        "at": ["2020-01-10", "2020-02-01", "2020-02-15"] * 60,
        "spent": np.repeat(np.arange(60), 3) + np.tile([100.0, 1, 10], 60),
    }
    numbers = joined(rows, visits=visits).numbers
    assert numbers["visits.count"].tolist() == [1] * 150 + [3] * 150
    assert numbers["visits.spent.last"][5] == 105 and numbers["visits.spent.last"][155] == 45
    assert numbers["visits.spent.mean"][155] == pytest.approx(35 + 37)


def days(*numbers):
    return [f"2020-{1 + number // 28:02}-{1 + number % 28:02}" for number in numbers]


@pytest.fixture
def traffic(joined):
    """What the rows of each day know of a daily table: train has 20 days, test the 10 that follow."""

    def known(count):
        rows = {"shop": np.arange(ROWS) % 10, "day": days(*np.repeat(np.arange(30), 10))}
        shops, on = np.tile(np.arange(10), count), np.repeat(np.arange(count), 10)
        numbers = joined(rows, traffic={"shop": shops, "on": days(*on), "people": on + shops / 100}).numbers
        return [round(float(one), 2) for one in numbers["traffic.people.max"][::10]]

    return known


def test_rows_know_all_before_them_of_a_table_that_knows_the_time_of_test(traffic):
    assert traffic(30)[1:] == list(range(29))


def test_a_table_that_knows_only_train_is_not_joined(joined):
    rows = {"person": [f"p{n}" for n in range(ROWS)], "a": np.arange(ROWS) / 7}
    answers = {"person": [f"p{n}" for n in range(200)], "diagnosis": np.arange(200) / 3}
    assert not any("diagnosis" in name for name in joined(rows, answers=answers).numbers)


def test_the_answer_is_never_joined(joined):
    shops = {"shop": np.arange(20), "y": np.arange(20) * 2.5, "size": np.arange(20) * 1.5}
    assert not any("y" in name.split(".") for name in joined(shops=shops).numbers)


def test_a_file_that_fails_is_left_out_and_said(joined, tmp_path, warnings_of):
    (tmp_path / "broken.csv").write_bytes(b'\x00\xff,\n\n"')
    features = joined(
        broken={"shop": []}, missing={"shop": []}, shops={"shop": np.arange(20), "size": np.arange(20) / 3}
    )
    assert "shops.size" in features.numbers


def test_columns_are_bounded(joined):
    wide = {f"c{n}": np.random.default_rng(n).normal(size=20) for n in range(300)} | {"shop": np.arange(20)}
    assert sum(name.startswith("wide.") for name in joined(wide=wide).numbers) <= 200


def test_a_table_divided_into_folders_is_one_table_with_what_they_tell(features_of, tmp_path):
    shop, day = np.arange(ROWS) % 20, np.arange(ROWS) // 20
    for which in range(20):
        part = "train" if which % 2 else "test"
        place = tmp_path / f"sold_{part}.parquet" / f"shop={which}" / "part-0.parquet"
        place.parent.mkdir(parents=True)
        days = np.repeat(np.unique(day), 2)
        sold = pd.DataFrame({"day": days, "amount": which * 100.0 + days + np.tile([0, 2], len(days) // 2)})
        sold.to_parquet(place, index=False)
    files = {"train": [], "labels": None, "test": [], "sample": None}
    files["side"] = ["sold_train.parquet", "sold_test.parquet"]
    features = features_of({"shop": shop, "day": day}, folder=tmp_path, files=files)
    assert features.numbers["sold.amount.mean"].tolist() == (shop * 100.0 + day + 1).tolist()


def test_what_lies_one_step_further_is_told(joined):
    random = np.random.default_rng(1)
    bought = {"shop": random.integers(0, 20, 900), "maker": [f"m{n}" for n in random.integers(0, 30, 900)]}
    makers = {"maker": [f"m{n}" for n in range(30)], "quality": random.normal(size=30)}
    features = joined(bought=bought, makers=makers)
    means = pd.DataFrame(bought).merge(pd.DataFrame(makers)).groupby("shop")["quality"].mean()
    assert np.allclose(
        features.numbers["bought.quality.mean"], means.reindex(np.arange(ROWS) % 20), atol=1e-5
    )


def test_a_table_of_things_that_only_another_table_ties_to_rows_is_joined(joined):
    random = np.random.default_rng(1)
    credits = {"shop": np.arange(90) % 20, "credit": 1000 + random.permutation(90)}
    months = {"credit": 1000 + random.integers(0, 90, 900), "late": random.random(900)}
    features = joined(credits=credits, months=months)
    means = pd.DataFrame(months).merge(pd.DataFrame(credits)).groupby("shop")["late"].mean()
    assert np.allclose(features.numbers["months.late.mean"], means.reindex(np.arange(ROWS) % 20), atol=1e-5)


def test_numbers_that_nearly_agree_are_compared(joined):
    due = np.random.default_rng(1).uniform(0, 1000, 400)
    paid = {"shop": np.arange(400) % 20, "due": due, "paid": due + np.arange(400) % 20 % 4 - 1.5}
    told = joined(paid=paid).numbers["paid.due - paid.mean"]
    assert np.allclose(told, 1.5 - np.arange(ROWS) % 20 % 4, atol=1e-3)


def test_a_date_before_all_that_is_told_is_when_a_customer_began_and_cuts_nothing_off(joined):
    began = pd.Timestamp("2021-01-01") + pd.to_timedelta(np.arange(ROWS) % 90, "D")
    later = began + pd.Timedelta(30, "D")
    rows = {"customer": np.arange(ROWS), "began": began.strftime("%Y-%m-%d")}
    days = np.concatenate([later, later + pd.Timedelta(5, "D")])
    bought = {"customer": np.tile(np.arange(ROWS), 2), "day": pd.DatetimeIndex(days).strftime("%Y-%m-%d")}
    bought["amount"] = np.arange(2 * ROWS) % 77 * 1.0
    last = joined(rows, bought=bought).numbers["bought.amount.last"]
    assert last.tolist() == [(n + ROWS) % 77 for n in range(ROWS)]


@pytest.mark.parametrize("known", [True, False])
def test_what_train_alone_has_is_joined_where_a_table_tells_it_of_test_too(tmp_path, make_config, known):
    keys = [f"k{row}" for row in range(60)]
    paid = [float(row % 7) if row < 30 or known else np.nan for row in range(60)]
    pd.DataFrame({"id": keys, "paid": paid}).to_csv(tmp_path / "all.csv", index=False)
    train = pd.DataFrame({"id": keys[:30], "y": "1", "paid": paid[:30]})
    tables = Tables(train, pd.DataFrame({"id": keys[30:]}), None, np.arange(30))
    files = {"train": [], "labels": None, "test": [], "sample": None, "side": ["all.csv"]}
    config = make_config(targets=["y"], leaks=["paid"], files=files, id_column="id")
    assert ("all.paid" in join_side_tables(config, tables, tmp_path, time.monotonic() + 60)) == known
