"""Rows that are answered in parts, and answers that are put together of several columns."""

import numpy as np
import pandas as pd
from medalist_engine.data.tables import load_tables
from medalist_engine.plain.sample import read_sample
from medalist_engine.plain.submission import test_records as records_of_test

PARTS = [
    {
        "name": part,
        "columns": [{"name": "y", "column": f"y{part}"}, {"name": "text", "column": f"text{part}"}],
    }
    for part in "AB"
]
FILES = {"train": ["train.csv"], "labels": None, "test": ["test.csv"], "sample": None, "side": []}


def test_each_part_of_a_row_that_has_an_answer_is_a_row(make_config, tmp_path):
    train = {"q": [1, 2], "textA": ["a", "b"], "textB": ["c", "d"], "yA": [7.0, None], "yB": [8.0, 9.0]}
    pd.DataFrame(train).to_csv(tmp_path / "train.csv", index=False)
    pd.DataFrame({"q": [3], "textA": ["e"], "textB": ["f"]}).to_csv(tmp_path / "test.csv", index=False)
    told = {"key": "id", "row": "q", "separator": "_", "from": "end", "part": "id.2", "target": "y"}
    config = make_config(files=FILES | {"unpivoted": told | {"parts": PARTS}})
    tables = load_tables(config, tmp_path)
    assert tables.train["id"].tolist() == ["1_A", "1_B", "2_B"]
    assert tables.train["y"].tolist() == ["7", "8", "9"] and tables.train["text"].tolist() == ["a", "c", "d"]
    assert tables.test is not None and tables.test["id"].tolist() == ["3_A", "3_B"]
    plain = read_sample(config, tmp_path, ["id", "text", "y"], np.inf).kept
    assert plain == [["1_A", "a", "7"], ["1_B", "c", "8"], ["2_B", "d", "9"]]
    assert [record["text"] for record in records_of_test(config, tmp_path)] == ["e", "f"]


def test_a_target_is_put_together_of_columns_as_they_are_spelled(make_config, tmp_path):
    train = {"id": [1, 2, 3], "kind": ["True", "False", "True"], "reason": ["NA", "sign", ""]}
    pd.DataFrame(train).to_csv(tmp_path / "train.csv", index=False)
    pd.DataFrame({"id": [3], "x": [1]}).to_csv(tmp_path / "test.csv", index=False)
    joined = {"target": "y", "columns": ["kind", "reason"], "separator": ":", "missing": "NA"}
    config = make_config(files=FILES | {"joined": joined})
    spelled = ["True:NA", "False:sign", "True:NA"]
    assert load_tables(config, tmp_path).train["y"].tolist() == spelled
    assert read_sample(config, tmp_path, ["y"], np.inf).column("y") == spelled
