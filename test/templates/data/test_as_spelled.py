"""As spelled: where answers are texts, cells are read as they are written."""

import pandas as pd
import pytest
from solution.data.as_spelled import is_told_by_cells
from solution.data.tables import load_tables


@pytest.fixture
def texts(make_config, make_submission, make_column):
    submission = make_submission([make_column("y", "target", "text")])
    return make_config(features=["a"], submission=submission)


def test_cells_that_look_like_numbers_or_like_nothing_stay_as_they_are(texts, tmp_path):
    cells = ["007", "NA", "1.0", ""]
    table = pd.DataFrame({"id": range(4), "a": cells, "y": cells})
    table.to_csv(tmp_path / "train.csv", index=False)
    table.drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
    table[["id", "y"]].to_csv(tmp_path / "sample.csv", index=False)
    tables = load_tables(texts, tmp_path)
    assert tables.train["a"].tolist() == tables.test["a"].tolist() == cells


def test_models_of_numbers_are_wanted_where_an_answer_is_no_text(texts, make_config):
    assert is_told_by_cells(texts)
    assert not is_told_by_cells(make_config())
    media = {
        "sources": [{"name": "a", "kind": "image", "column": "a"}],
        "listings": [],
        "archives": [],
        "target": None,
    }
    assert not is_told_by_cells(texts | {"media": media})
