"""As spelled: where answers are texts, cells are read as they are written."""

import pandas as pd
import pytest
from medalist_engine.data.tables import answers_are_texts, load_tables


@pytest.fixture
def texts(make_config, make_submission, make_column):
    submission = make_submission([make_column("y", "target", "text")])
    return make_config(features=["a"], submission=submission)


def loaded(config, folder, cells, answers):
    table = pd.DataFrame({"id": range(4), "a": cells, "y": answers})
    table.to_csv(folder / "train.csv", index=False)
    table.drop(columns="y").to_csv(folder / "test.csv", index=False)
    table[["id", "y"]].to_csv(folder / "sample.csv", index=False)
    return load_tables(config, folder)


def test_cells_that_look_like_numbers_or_like_nothing_stay_as_they_are(texts, tmp_path):
    cells = ["007", "NA", "1.0", ""]
    tables = loaded(texts, tmp_path, cells, ["one", "two", "three", "four"])
    assert tables.train["a"].tolist() == tables.test["a"].tolist() == cells


def test_rows_without_an_answer_are_not_learned_from(texts, tmp_path):
    tables = loaded(texts, tmp_path, ["a", "b", "c", "d"], ["one", "", "NA", ""])
    assert tables.train["y"].tolist() == ["one", "NA"] and tables.rows.tolist() == [0, 2]
    assert len(tables.test) == 4


def test_models_of_numbers_are_wanted_where_an_answer_is_no_text(texts, make_config):
    assert answers_are_texts(texts)
    assert not answers_are_texts(make_config())
    media = {
        "sources": [{"name": "a", "kind": "image", "column": "a"}],
        "listings": [],
        "archives": [],
        "target": None,
    }
    assert not answers_are_texts(texts | {"media": media})
