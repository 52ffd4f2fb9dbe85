"""A solution of nothing but Python: valid cells of every kind, better than the prior where it can be."""

import json

import numpy as np
import pandas as pd
import pytest
from medalist_engine.plain import prior, solve
from metric_table import metric_config
from run_options import options_for
from sklearn.metrics import roc_auc_score


@pytest.fixture
def answer(tmp_path):
    def run(config, data, seconds=300):
        out = tmp_path / "out"
        code = solve.answer_plainly(config, options_for(data, out, seconds=seconds))
        return code, pd.read_csv(out / "submission.csv", dtype=str, keep_default_na=False), out

    return run


def test_probabilities_rank_the_rows_in_the_samples_order(make_config, folder, answer):
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    code, submission, out = answer(make_config(), data)
    assert code == 0
    assert list(submission["id"]) == list(pd.read_csv(data / "sample.csv", dtype=str)["id"])
    assert roc_auc_score(truth, submission["y"].astype(float)) > 0.85
    report = json.loads((out / "cv.json").read_text())
    assert {"metric", "score", "direction", "scheme", "folds", "models"} <= report.keys()
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["labels"] == {"y": ["0", "1"]} and manifest["scale"] == {"y": "probability"}


def test_row_numbers_in_front_of_the_sample_are_left_out(make_config, folder, answer):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    sample = pd.read_csv(data / "sample.csv", dtype=str)
    sample.to_csv(data / "sample.csv")
    _, submission, _ = answer(make_config(), data)
    assert list(submission) == ["id", "y"] and list(submission["id"]) == list(sample["id"])


def test_where_rows_share_an_id_the_answer_is_that_of_its_first(make_config, folder, answer):
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    test = pd.read_csv(data / "test.csv", dtype=str)
    pd.concat([test, test.sample(frac=1, random_state=0)]).to_csv(data / "test.csv", index=False)
    _, submission, _ = answer(make_config(), data)
    assert len(submission) == len(test) and roc_auc_score(truth, submission["y"].astype(float)) > 0.85


def test_numbers_are_learned_on_the_metrics_scale(make_config, make_submission, make_column, folder, answer):
    data, truth = folder(lambda signal: np.exp(signal), count=1500)
    metric = metric_config("rmsle")
    submission = make_submission([make_column("y", "target", "real")])
    code, written, _ = answer(make_config(task="regression", metric=metric, submission=submission), data)
    errors = np.log1p(written["y"].astype(float)) - np.log1p(truth)
    assert code == 0 and errors.std() < 0.5 * np.log1p(truth).std()


def test_the_score_is_by_the_competitions_metric_or_none_and_the_held_rows_are_told(
    make_config, make_submission, make_column, folder, answer
):
    data, _ = folder(lambda signal: np.where(signal < 0, "low", "high"))
    train = pd.read_csv(data / "train.csv", dtype=str)
    for name in ("accuracy", "qwk"):
        metric = metric_config(name)
        submission = make_submission([make_column("y", "target", "class-string", ["low", "high"])])
        _, _, out = answer(make_config(task="binary", metric=metric, submission=submission), data)
        report = json.loads((out / "cv.json").read_text())
        held = pd.read_csv(out / "oof.csv", dtype={"prediction": str})
        right = (train["y"].to_numpy()[held["row"]] == held["prediction"].to_numpy()).mean()
        assert len(held) == len(train) // 5 and right > 0.6
        assert report["metric"] == name
        assert report["score"] == (pytest.approx(right, abs=1e-6) if name == "accuracy" else None)
    assert held[["p_0", "p_1"]].sum(axis=1).to_numpy() == pytest.approx(1)


def test_labels_classes_and_lists_are_spelled_as_asked(
    make_config, make_submission, make_column, folder, answer
):
    data, truth = folder(lambda signal: np.select([signal < 0, signal < 1], ["low", "mid"], "high"))
    wanted = make_column("y", "target", "class-string", ["LOW", "MID", "HIGH"])
    metric = metric_config("accuracy")
    config = make_config(task="multiclass", metric=metric, submission=make_submission([wanted]))
    _, written, _ = answer(config, data)
    assert set(written["y"]) <= {"LOW", "MID", "HIGH"} and (written["y"].str.lower() == truth).mean() > 0.6
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


def test_noise_is_answered_by_the_prior_and_called_degraded(make_config, folder, answer):
    rng = np.random.default_rng(0)
    data, _ = folder(lambda signal: rng.integers(0, 2, len(signal)))
    pd.read_csv(data / "train.csv").assign(a=0, b=0, c="red").to_csv(data / "train.csv", index=False)
    code, written, _ = answer(make_config(), data)
    assert code == 2 and written["y"].nunique() == 1


def test_the_first_answer_knows_the_targets_shares(make_config, folder, tmp_path):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    options = options_for(data, tmp_path)
    prior.answer_first(make_config(), options)
    share = pd.read_csv(data / "train.csv")["y"].mean()
    assert pd.read_csv(tmp_path / "submission.csv")["y"].to_numpy() == pytest.approx(share)


def test_same_seed_same_bytes(make_config, folder, answer):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    assert answer(make_config(), data)[1].equals(answer(make_config(), data)[1])
