"""Keys that are put together of what names rows of a side table, and of what is asked about them."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.side.joins import join_side_tables
from medalist_engine.data.tables import load_tables


@pytest.fixture
def asked(make_config, tmp_path):
    pd.DataFrame({"id": ["7_q1", "7_q2", "8_q1"], "y": [1, 0, 1]}).to_csv(
        tmp_path / "labels.csv", index=False
    )
    pd.DataFrame({"id": ["9_q1", "10_q2"], "y": 0}).to_csv(tmp_path / "sample.csv", index=False)
    events = {"id": [7, 7, 8, 8, 8], "a": [1.5, 2.5, 3.5, 4.5, 5.5]}
    pd.DataFrame(events).to_csv(tmp_path / "train.csv", index=False)
    pd.DataFrame({"id": [9, 9, 10], "a": [6.5, 8.5, 9.5]}).to_csv(tmp_path / "test.csv", index=False)
    about = {"part": "id.1", "column": "id"}
    parts = {"columns": ["id.1", "id.2"], "separator": "_", "from": "end", "about": about}
    files = {"train": ["labels.csv"], "labels": None, "test": ["sample.csv"], "sample": "sample.csv"}
    return make_config(files=files | {"key_parts": parts, "side": ["test.csv", "train.csv"]})


def test_rows_of_a_side_table_are_summed_up_for_each_key_that_names_them(asked, tmp_path):
    tables = load_tables(asked, tmp_path)
    assert tables.train["id.2"].tolist() == ["q1", "q2", "q1"]
    joined = join_side_tables(asked, tables, tmp_path, np.inf)
    mean = next(column.values for name, column in joined.items() if name.endswith("a.mean"))
    assert mean.tolist() == [2.0, 2.0, 4.5, 7.5, 9.5]
