"""Worlds of side tables: folders of competitions whose rows the tables beside them know."""

import pandas as pd
import pytest
import worlds

KEYS = {"payments": "merchant_id"}


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("worlds")
    assert worlds.main([str(folder)]) == 0
    return folder


@pytest.mark.parametrize("name", worlds.WORLDS)
def test_side_tables_know_train_and_test_and_not_the_answer(name, written):
    tables = {path.stem: pd.read_csv(path) for path in (written / name / "public").glob("*.csv")}
    train, test = tables.pop("train"), tables.pop("test")
    tables.pop("sample_submission")
    targets = set(train) - set(test)
    assert 3_000 <= len(train) <= 6_000 and len(targets) == 1 and len(test) > 1_000
    key = KEYS.get(name, "id")
    knowing = [table for table in tables.values() if key in table]
    assert knowing and not any(targets & set(table) for table in tables.values())
    for rows in (train, test):
        assert rows[key].isin(knowing[0][key]).mean() > 0.99


def test_a_world_is_always_the_same(written, tmp_path):
    assert worlds.main([str(tmp_path), "sets"]) == 0
    paths = ("public/train.csv", "public/parts.csv", "answers.csv")
    assert all((tmp_path / "sets" / at).read_bytes() == (written / "sets" / at).read_bytes() for at in paths)


def test_an_unknown_world_is_named(tmp_path, capsys):
    assert worlds.main([str(tmp_path), "other"]) == 2 and "faults" in capsys.readouterr().err
