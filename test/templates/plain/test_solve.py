"""A solution of nothing but Python: valid cells of every kind, and the best constant."""

import json

import numpy as np
import pandas as pd
import pytest
from medalist_engine.plain import solve
from metric_table import metric_config
from run_options import options_for


@pytest.fixture
def answer(tmp_path):
    def run(config, data):
        out = tmp_path / "out"
        code = solve.answer_plainly(config, options_for(data, out))
        return code, pd.read_csv(out / "submission.csv", dtype=str, keep_default_na=False), out

    return run


def test_the_prior_is_a_degraded_answer_in_the_samples_order(make_config, folder, answer, capsys):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    code, submission, out = answer(make_config(), data)
    assert code == 2 and '@@RESULT {"status": "degraded"' in capsys.readouterr().out
    assert list(submission["id"]) == list(pd.read_csv(data / "sample.csv", dtype=str)["id"])
    share = pd.read_csv(data / "train.csv")["y"].mean()
    assert submission["y"].astype(float).to_numpy() == pytest.approx(share)
    assert "plain" in json.loads((out / "recipe.json").read_text())["why"]


def test_row_numbers_in_front_of_the_sample_are_left_out(make_config, folder, answer):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    sample = pd.read_csv(data / "sample.csv", dtype=str)
    sample.to_csv(data / "sample.csv")
    _, submission, _ = answer(make_config(), data)
    assert list(submission) == ["id", "y"] and list(submission["id"]) == list(sample["id"])


def test_where_rows_share_an_id_each_is_answered_once(make_config, folder, answer):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    test = pd.read_csv(data / "test.csv", dtype=str)
    pd.concat([test, test.sample(frac=1, random_state=0)]).to_csv(data / "test.csv", index=False)
    assert len(answer(make_config(), data)[1]) == len(test)


def test_labels_classes_and_lists_are_spelled_as_asked(
    make_config, make_submission, make_column, folder, answer
):
    data, _ = folder(lambda signal: np.select([signal < 0, signal < 1], ["low", "mid"], "high"))
    wanted = make_column("y", "target", "class-string", ["LOW", "MID", "HIGH"])
    metric = metric_config("accuracy")
    config = make_config(task="multiclass", metric=metric, submission=make_submission([wanted]))
    assert set(answer(config, data)[1]["y"]) <= {"LOW", "MID", "HIGH"}
    ranked = make_column("y", "target", "ranked-list", separator=" ", max_items=2)
    _, lists, _ = answer(make_config(task="multiclass", submission=make_submission([ranked])), data)
    assert (lists["y"].str.split().map(len) == 2).all()
    columns = [make_column(f"p_{name}", "target", "simplex") for name in ("mid", "high", "low")]
    mapping = {f"p_{name}": name for name in ("low", "mid", "high")}
    shared = make_submission(columns, layout="classes", mapping=mapping)
    sample = pd.read_csv(data / "sample.csv", dtype=str)[["id"]].assign(p_mid=0, p_high=0, p_low=1)
    sample.to_csv(data / "sample.csv", index=False)
    _, shares, _ = answer(make_config(task="multiclass", submission=shared), data)
    assert np.allclose(shares[["p_mid", "p_high", "p_low"]].astype(float).sum(axis=1), 1, atol=1e-6)


def test_without_a_sample_the_rows_of_test_are_answered(make_config, folder, answer):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    config = make_config()
    config["files"]["sample"] = None
    _, written, _ = answer(config, data)
    assert list(written["id"]) == list(pd.read_csv(data / "test.csv", dtype=str)["id"])


def test_without_train_there_is_no_submission(make_config, tmp_path, capsys):
    assert solve.answer_plainly(make_config(), options_for(tmp_path, tmp_path / "out")) == 3
    assert "no train rows" in capsys.readouterr().out
