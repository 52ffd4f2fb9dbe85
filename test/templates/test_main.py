"""The whole solution on small competitions, in one process and as its own."""

import json
import time

import numpy as np
import pandas as pd
import pytest
import tabular
from metric_table import metric_config
from sklearn.metrics import cohen_kappa_score, roc_auc_score
from solution import main as solution
from solution.features.drift import report_drift
from solution.models.training import folds as training
from solution.models.trees import pace
from solution.output.plots.draw import draw_plots


@pytest.fixture
def solve(tmp_path, monkeypatch):
    def run(config, data, seconds=300, repeats=0, threads=1):
        monkeypatch.setattr("solution.clock.STARTED", time.monotonic())
        monkeypatch.setattr(solution, "CONFIG", config)
        monkeypatch.setattr("solution.run.Run.guard_time", lambda _self: None)
        monkeypatch.setattr("solution.models.training.train.MOST_REPEATS", repeats)
        monkeypatch.setattr("solution.models.training.train.LEAST_REPEAT_SECONDS", 600)
        out = tmp_path / "out"
        code = solution.main(
            ["--data", str(data), "--out", str(out), "--time", str(seconds), "--threads", str(threads)],
            tabular.STEPS,
        )
        return code, pd.read_csv(out / "submission.csv", dtype=str, keep_default_na=False), out

    return run


def test_probabilities_rank_the_test_rows_in_the_samples_order(
    make_config, folder, solve, monkeypatch, warnings_of
):
    monkeypatch.setattr("solution.output.reports.draw_plots", draw_plots)
    monkeypatch.setattr(solution, "report_drift", report_drift)
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    for name, moved in (("train", 0), ("test", 5)):
        frame = pd.read_csv(data / f"{name}.csv", dtype=str)
        frame.assign(moved=np.random.default_rng(3).normal(moved, 1, len(frame))).to_csv(
            data / f"{name}.csv", index=False
        )
    config = make_config(features=["a", "b", "c", "moved"])
    code, submission, out = solve(config, data, seconds=3000, threads=2)
    assert code == 0 and "most in: moved" in warnings_of()[0]
    assert list(submission["id"]) == list(pd.read_csv(data / "sample.csv", dtype=str)["id"])
    assert roc_auc_score(truth, submission["y"].astype(float)) > 0.9
    report = json.loads((out / "cv.json").read_text())
    assert report["metric"] == "auc" and report["score"] > 0.9
    assert sum(model["weight"] for model in report["models"]) == pytest.approx(1, abs=1e-3)
    oof = pd.read_csv(out / "oof.csv")
    assert sorted(oof["row"]) == list(range(300)) and set(oof["fold"]) == {0, 1, 2}
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["labels"] == {"y": ["0", "1"]} and manifest["scale"] == {"y": "probability"}
    assert manifest["rows"] == {"count": 80, "order": "sample", "failed": []} and manifest["thresholds"] == {}
    drawn = {path.stem for path in (out / "plots").iterdir()}
    assert drawn == {"oof", "blend", "importance", "learning", "target"}


@pytest.mark.slow
def test_a_slower_machine_gives_the_same_submission_where_time_is_left(
    make_config, folder, solve, monkeypatch
):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    config = make_config(models=["lgb_small"])
    monkeypatch.setattr(pace, "SECONDS_PER_COLUMN", 7e-4)  # as with more columns
    _, here, _ = solve(config, data, seconds=600, repeats=2)
    guarded = training.guarded

    def slowly(*arguments):
        time.sleep(0.05)
        return guarded(*arguments)

    monkeypatch.setattr(training, "guarded", slowly)
    _, there, _ = solve(config, data, seconds=600, repeats=2)
    pd.testing.assert_frame_equal(here, there)


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


def test_rows_that_test_does_not_have_are_told(make_config, folder, solve):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    sample = pd.read_csv(data / "sample.csv", dtype=str)
    sample.loc[3, "id"] = "9999"
    sample.to_csv(data / "sample.csv", index=False)
    _, _, out = solve(make_config(models=["linear"]), data)
    assert json.loads((out / "manifest.json").read_text())["rows"]["failed"] == ["9999"]


def test_a_target_that_nothing_was_learned_of_takes_no_other_along(
    make_config, make_submission, make_column, folder, solve, capsys
):
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    train = pd.read_csv(data / "train.csv", dtype=str)
    train.assign(z="1").to_csv(data / "train.csv", index=False)
    pd.read_csv(data / "sample.csv", dtype=str).assign(z=0).to_csv(data / "sample.csv", index=False)
    columns = [make_column(name, "target", "probability") for name in ("y", "z")]
    config = make_config(
        targets=["y", "z"], task="multilabel", submission=make_submission(columns), models=["linear"]
    )
    code, submission, _ = solve(config, data)
    assert code == 0 and roc_auc_score(truth, submission["y"].astype(float)) > 0.9
    assert "the prior answers for z" in capsys.readouterr().out


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


def test_without_test_features_the_prior_is_written_and_called_degraded(make_config, folder, solve):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    (data / "test.csv").unlink()
    code, submission, _ = solve(make_config(), data)
    share = pd.read_csv(data / "train.csv")["y"].mean()
    assert code == 2
    assert submission["y"].astype(float).to_numpy() == pytest.approx(share)


def test_without_any_table_there_is_no_submission_and_no_crash(make_config, tmp_path, monkeypatch):
    monkeypatch.setattr(solution, "CONFIG", make_config())
    assert solution.main(["--data", str(tmp_path), "--out", str(tmp_path / "out")], tabular.STEPS) == 3


def test_the_samples_target_values_change_nothing(make_config, folder, solve):
    written = []
    for value in ("0", "1"):
        data, _ = folder(lambda signal: (signal > 0.4).astype(int), sample_value=value)
        written.append(solve(make_config(models=["linear"]), data)[1])
    pd.testing.assert_frame_equal(*written)


def test_safe_mode_uses_the_plain_models_only(make_config, folder, solve):
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    code, submission, out = solve(make_config(mode="safe"), data)
    names = {model["name"] for model in json.loads((out / "cv.json").read_text())["models"]}
    assert code == 0 and names == {"hgb", "linear"}
    assert roc_auc_score(truth, submission["y"].astype(float)) > 0.9


def test_a_step_that_fails_costs_its_own_models_only(make_config, folder, solve, monkeypatch, capsys):
    def broken(_run, _setting):
        raise TypeError("as if a section were wrong")

    monkeypatch.setattr(tabular, "STEPS", (broken, *tabular.STEPS))
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    code, submission, _ = solve(make_config(), data)
    assert code == 0 and roc_auc_score(truth, submission["y"].astype(float)) > 0.9
    assert "broken stopped early: TypeError: as if a section were wrong" in capsys.readouterr().out
