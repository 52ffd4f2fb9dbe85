"""The constant that is written before libraries are loaded."""

import pandas as pd
import pytest
from medalist_engine.first import answer_first
from medalist_engine.options import Options


def first_of(config, data, out):
    out.mkdir()
    answer_first(config, Options(data, out, 10, 0, 1))
    path = out / "submission.csv"
    return pd.read_csv(path, dtype=str) if path.exists() else None


@pytest.fixture
def answered(make_config, folder, tmp_path):
    def answer(learn, **changes):
        data, _ = folder(learn)
        return first_of({**make_config(), **changes}, data, tmp_path / "out"), data

    return answer


def test_a_constant_stands_in_all_rows_that_the_sample_asks_for(answered):
    first, data = answered(lambda signal: (signal > 0.4).astype(int))
    sample = pd.read_csv(data / "sample.csv", dtype=str)
    assert list(first.columns) == list(sample.columns)
    assert list(first["id"]) == list(sample["id"]) and first["y"].nunique() == 1


def test_where_answers_are_laid_out_otherwise_nothing_is_written(answered, make_config):
    files = {**make_config()["files"], "melted": {"column": "what"}}
    first, _ = answered(lambda signal: signal, files=files)
    assert first is None
