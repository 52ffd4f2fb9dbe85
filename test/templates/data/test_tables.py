"""Tables: train and test apart, however the files hold them."""

import pandas as pd
from solution.data.tables import load_tables

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
