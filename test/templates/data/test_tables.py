"""Tables: train and test apart, however the files hold them."""

import pandas as pd
import pytest
from medalist_engine.data.tables import load_tables

ONE = {"train": ["data.csv"], "labels": None, "test": ["data.csv"], "sample": "sample.csv"}


def test_rows_that_the_sample_names_are_test_where_one_file_holds_all(make_config, tmp_path):
    rows = pd.DataFrame(
        {"id": range(10), "a": range(10), "y": ["1", "0", "", "1", "0", "", "1", "", "0", "1"]}
    )
    rows.to_csv(tmp_path / "data.csv", index=False)
    pd.DataFrame({"id": [7, 2, 5], "y": 0}).to_csv(tmp_path / "sample.csv", index=False)
    tables = load_tables(make_config(files=ONE), tmp_path)
    assert tables.rows.tolist() == [0, 1, 3, 4, 6, 8, 9] and (tables.train["y"] != "").all()
    assert tables.test["id"].tolist() == ["2", "5", "7"] and "y" not in tables.test


@pytest.mark.parametrize(
    ("start", "keys"),
    [("end", ["a_1_2020-01-01", "b_2_2020-01-02"]), ("start", ["2020-01-01_a_1", "2020-01-02_b_2"])],
)
def test_without_a_test_file_the_keys_tell_of_its_rows(make_config, tmp_path, start, keys):
    columns = ["shop", "day"] if start == "end" else ["day", "shop"]
    rows = pd.DataFrame({"shop": ["a_1", "b_2"], "day": ["2019-12-30", "2019-12-31"], "y": [1, 2]})
    rows.to_csv(tmp_path / "train.csv", index=False)
    pd.DataFrame({"id": keys, "y": 0}).to_csv(tmp_path / "sample.csv", index=False)
    parts = {"columns": columns, "separator": "_", "from": start}
    files = {"train": ["train.csv"], "labels": None, "test": ["sample.csv"], "sample": "sample.csv"}
    test = load_tables(make_config(files=files | {"key_parts": parts}), tmp_path).test
    assert test["id"].tolist() == keys
    assert test["shop"].tolist() == ["a_1", "b_2"] and test["day"].tolist() == ["2020-01-01", "2020-01-02"]


def test_row_numbers_in_front_of_the_sample_are_left_out(make_config, tmp_path):
    pd.DataFrame({"id": [1, 2], "a": [0, 1], "y": [0, 1]}).to_csv(tmp_path / "train.csv", index=False)
    pd.DataFrame({"id": [3, 4], "a": [0, 1]}).to_csv(tmp_path / "test.csv", index=False)
    pd.DataFrame({"id": [3, 4], "y": 0}).to_csv(tmp_path / "sample.csv")
    assert list(load_tables(make_config(), tmp_path).sample) == ["id", "y"]


def test_answers_apart_whose_id_repeats_are_joined_by_all_that_both_files_have(make_config, tmp_path):
    rows = pd.DataFrame({"id": [1, 1, 2, 2], "week": [1, 2, 1, 2]})
    rows.assign(a=range(4)).to_csv(tmp_path / "train.csv", index=False)
    rows.assign(y=[5, 6, 7, 8]).to_csv(tmp_path / "labels.csv", index=False)
    files = {"train": ["train.csv"], "labels": "labels.csv", "test": [], "sample": None}
    train = load_tables(make_config(files=files), tmp_path).train
    assert train["y"].tolist() == ["5", "6", "7", "8"] and train["a"].astype(int).tolist() == [0, 1, 2, 3]
