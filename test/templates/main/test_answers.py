"""Each form that answers can have, by a whole solution."""

import json

import numpy as np
import pandas as pd
import pytest
from metric_table import metric_config
from sklearn.metrics import cohen_kappa_score, roc_auc_score


def test_labels_are_spelled_as_the_submission_wants_them(
    make_config, make_submission, make_column, folder, solve
):
    data, truth = folder(lambda signal: np.where(signal > 0.4, "true", "false"))
    wanted = make_column("y", "target", "class-bool", ["False", "True"])
    metric = metric_config("accuracy")
    config = make_config(metric=metric, submission=make_submission([wanted]), models=["linear"])
    _, submission, out = solve(config, data)
    assert set(submission["y"]) == {"True", "False"}
    assert (submission["y"].str.lower() == truth).mean() > 0.85
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["labels"] == {"y": ["False", "True"]} and manifest["scale"] == {}
    assert 0 < manifest["thresholds"]["y"] < 1


def test_one_answer_for_all_rows_of_an_id(make_config, tmp_path, solve):
    random = np.random.default_rng(5)
    steps, ids = 6, np.repeat(np.arange(400), 6)
    spread = random.uniform(0.2, 2, 400)
    rows = pd.DataFrame({"id": ids, "step": np.tile(np.arange(steps), 400)})
    rows["a"] = random.normal(size=len(rows)) * spread[ids]
    answers = pd.DataFrame({"id": np.arange(400), "y": (spread > 1).astype(int)})
    rows[ids < 300].to_csv(tmp_path / "train.csv", index=False)
    rows[ids >= 300].to_csv(tmp_path / "test.csv", index=False)
    answers[:300].to_csv(tmp_path / "labels.csv", index=False)
    answers[300:].iloc[::-1].assign(y=0).to_csv(tmp_path / "sample.csv", index=False)
    files = {"train": ["train.csv"], "labels": "labels.csv", "test": ["test.csv"], "sample": "sample.csv"}
    code, submission, out = solve(make_config(files=files, features=["step", "a"], models=["lgb"]), tmp_path)
    assert code == 0 and list(submission["id"]) == [str(n) for n in range(399, 299, -1)]
    assert roc_auc_score(answers["y"][300:].iloc[::-1], submission["y"].astype(float)) > 0.85
    assert sorted(pd.read_csv(out / "oof.csv")["row"]) == list(range(0, 1800, steps))


def test_class_columns_are_a_distribution_in_the_samples_column_order(
    make_config, make_submission, make_column, folder, solve
):
    data, truth = folder(lambda signal: np.select([signal < 0, signal < 1], ["low", "mid"], "high"))
    columns = [make_column(f"p_{name}", "target", "simplex") for name in ("mid", "high", "low")]
    mapping = {f"p_{name}": name for name in ("low", "mid", "high")}
    submission = make_submission(columns, layout="classes", mapping=mapping)
    pd.read_csv(data / "sample.csv", dtype=str)[["id"]].assign(p_mid=0, p_high=0, p_low=1).to_csv(
        data / "sample.csv", index=False
    )
    metric = metric_config("logloss")
    _, written, _ = solve(make_config(task="multiclass", metric=metric, submission=submission), data)
    shares = written[["p_mid", "p_high", "p_low"]].astype(float)
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-9)
    assert (shares.idxmax(axis=1).str[2:] == truth).mean() > 0.75


def test_ordinal_labels_come_from_cut_points(make_config, make_submission, make_column, folder, solve):
    data, truth = folder(lambda signal: np.clip(signal.round() + 3, 1, 5).astype(int))
    wanted = make_column("y", "target", "ordinal-int", ["1", "2", "3", "4", "5"])
    metric = metric_config("qwk")
    config = make_config(task="ordinal", metric=metric, submission=make_submission([wanted]))
    _, submission, _ = solve(config, data)
    assert cohen_kappa_score(truth, submission["y"].astype(int), weights="quadratic") > 0.8


def test_ranked_lists_hold_the_likeliest_labels(make_config, make_submission, make_column, folder, solve):
    data, truth = folder(lambda signal: np.array([f"k{int(v)}" for v in np.clip((signal + 2) * 1.5, 0, 7)]))
    wanted = make_column("y", "target", "ranked-list", None, separator=" ", max_items=3)
    metric = metric_config("map_k", 3)
    config = make_config(task="multiclass", metric=metric, submission=make_submission([wanted]))
    _, submission, _ = solve(config, data)
    guesses = submission["y"].str.split()
    assert (guesses.map(len) == 3).all() and (guesses.map(set).map(len) == 3).all()
    assert np.mean([label in guess for label, guess in zip(truth, guesses, strict=True)]) > 0.9


def test_carried_columns_are_kept_byte_for_byte_without_an_id(
    make_config, make_submission, make_column, tmp_path, solve
):
    rng = np.random.default_rng(0)
    words = {0: ["fine", "kind", "nice"], 1: ["awful", "stupid", "bad"]}
    y = rng.integers(0, 2, 200)
    comments = [f'"you are {rng.choice(words[label])}, \\xa0 {rng.integers(99)}"' for label in y]
    frame = pd.DataFrame({"y": y, "Date": "20120618192155Z", "Comment": comments})
    frame[:150].to_csv(tmp_path / "train.csv", index=False)
    frame[150:].drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
    frame[150:].assign(y=0).to_csv(tmp_path / "sample.csv", index=False)
    submission = make_submission(
        [make_column("y", "target", "probability")], key=(), carry=("Date", "Comment")
    )
    submission["header"] = ["y", "Date", "Comment"]
    config = make_config(id_column=None, features=["Date", "Comment"], text_columns=["Comment"])
    config |= {"submission": submission, "models": ["text_linear", "linear"]}
    _, written, _ = solve(config, tmp_path)
    assert list(written.columns) == ["y", "Date", "Comment"]
    assert list(written["Comment"]) == comments[150:]
    assert roc_auc_score(y[150:], written["y"].astype(float)) > 0.9


def test_a_span_is_the_part_of_its_text_that_answers_are(
    make_config, make_submission, make_column, tmp_path, solve
):
    text = [f"word{n} is here again" for n in range(60)]
    frame = pd.DataFrame({"id": range(60), "a": text, "b": "other words", "y": [one[:-6] for one in text]})
    frame[:40].to_csv(tmp_path / "train.csv", index=False)
    frame[40:].drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
    frame[40:][["id"]].assign(y="").to_csv(tmp_path / "sample.csv", index=False)
    submission = make_submission([make_column("y", "target", "text")])
    config = make_config(
        task="text-span", text_columns=["a", "b"], features=["a", "b"], submission=submission
    )
    code, written, out = solve(config | {"metric": metric_config("jaccard")}, tmp_path)
    assert code == 0
    assert list(written["y"]) == [one[:-6] for one in text[40:]]
    assert json.loads((out / "cv.json").read_text())["score"] == pytest.approx(1, abs=0.01)


def test_token_sets_are_predicted_token_by_token(make_config, make_submission, make_column, tmp_path, solve):
    rng = np.random.default_rng(3)
    topics = [
        sorted(rng.choice(["cat", "dog", "owl"], rng.integers(1, 3), replace=False)) for _ in range(200)
    ]
    frame = pd.DataFrame({"id": range(200), "a": [f"the {' and the '.join(t)} went away" for t in topics]})
    frame["y"] = [" ".join(f"t_{one}" for one in t) for t in topics]
    frame[:150].to_csv(tmp_path / "train.csv", index=False)
    frame[150:].drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
    frame[150:][["id"]].assign(y="").to_csv(tmp_path / "sample.csv", index=False)
    submission = make_submission([make_column("y", "target", "token-set", None, separator=" ")])
    config = make_config(task="multilabel", text_columns=["a"], features=["a"], submission=submission)
    _, written, _ = solve(config | {"metric": metric_config("f1")}, tmp_path)
    right = [set(a.split()) == set(b.split()) for a, b in zip(written["y"], frame["y"][150:], strict=True)]
    assert np.mean(right) > 0.9
