"""Answers that are put together or computed of columns."""

import pandas as pd
import pytest
from medalist_engine.data.answers.reshaped import computed_cell
from medalist_engine.data.tables import load_tables

FILES = {"train": ["train.csv"], "labels": None, "test": ["test.csv"], "sample": None, "side": []}


def test_a_target_is_put_together_of_columns_as_they_are_spelled(make_config, tmp_path):
    train = {"id": [1, 2, 3], "kind": ["True", "False", "True"], "reason": ["NA", "sign", ""]}
    pd.DataFrame(train).to_csv(tmp_path / "train.csv", index=False)
    pd.DataFrame({"id": [3], "x": [1]}).to_csv(tmp_path / "test.csv", index=False)
    joined = {"target": "y", "columns": ["kind", "reason"], "separator": ":", "missing": "NA"}
    config = make_config(files=FILES | {"joined": joined})
    assert load_tables(config, tmp_path).train["y"].tolist() == ["True:NA", "False:sign", "True:NA"]


@pytest.mark.parametrize(
    ("by", "cells", "answer"),
    [
        ({"kind": "sum", "weights": [1, -0.5], "plus": 2}, ["3", "4"], "3"),
        ({"kind": "ratio", "times": 100}, ["1", "8"], "12.5"),
        ({"kind": "ratio", "times": 1}, ["1", "0"], ""),
        ({"kind": "log", "plus": 1, "over": 1}, ["0"], "0"),
        ({"kind": "log", "plus": 0, "over": 1}, ["-1"], ""),
        ({"kind": "compare", "by": ">", "value": 15}, ["15"], "0"),
        ({"kind": "compare", "by": ">=", "value": 15}, ["15.0"], "1"),
        ({"kind": "compare", "by": ">", "value": 0}, ["7", "5.5"], "1"),
        ({"kind": "compare", "by": ">", "value": 0}, ["5.5", "5.5"], "0"),
        ({"kind": "compare", "by": ">=", "value": 15}, ["nan"], ""),
        ({"kind": "compare", "by": ">=", "value": 15}, ["inf"], ""),
        ({"kind": "is", "label": "<30"}, [" <30"], "1"),
        ({"kind": "is", "label": "<30"}, ["NO"], "0"),
    ],
)
def test_a_cell_is_computed_or_empty(by, cells, answer):
    assert computed_cell(by, cells) == answer


def test_train_has_the_computed_target_and_its_columns_stay_numbers(make_config, tmp_path):
    pd.DataFrame({"id": [1, 2, 3], "a": [1.5, 2, None], "b": [1, 2, 3]}).to_csv(
        tmp_path / "train.csv", index=False
    )
    pd.DataFrame({"id": [4], "b": [1]}).to_csv(tmp_path / "test.csv", index=False)
    by = {"kind": "sum", "weights": [1, 1], "plus": 0}
    config = make_config(files=FILES | {"computed": {"target": "y", "columns": ["a", "b"], "by": by}})
    train = load_tables(config, tmp_path).train
    assert train["y"].tolist() == ["2.5", "4", ""]
    assert train["b"].dtype.kind in "if"
