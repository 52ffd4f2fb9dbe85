"""The whole solution on small competitions, in this process."""

import json
import time

import pandas as pd
import pytest
from medalist_engine import main as solution
from medalist_engine.models.training import train_member as training
from medalist_engine.models.trees import pace
from medalist_engine.output.plots.draw import draw_plots
from medalist_engine.task import STEPS
from run_options import options_for
from sklearn.metrics import roc_auc_score


def test_probabilities_rank_the_test_rows_in_the_samples_order(
    make_config, folder, solve, monkeypatch, warnings_of
):
    monkeypatch.setattr("medalist_engine.output.reports.draw", draw_plots)
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    config = make_config()
    code, submission, out = solve(config, data, seconds=3000, threads=2)
    assert code == 0 and "s are given back: all models are trained" in warnings_of()[-1]
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
    assert drawn == {"oof", "importance"}


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


def test_without_test_features_the_prior_is_written_and_called_degraded(make_config, folder, solve):
    data, _ = folder(lambda signal: (signal > 0.4).astype(int))
    (data / "test.csv").unlink()
    code, submission, _ = solve(make_config(), data)
    share = pd.read_csv(data / "train.csv")["y"].mean()
    assert code == 2
    assert submission["y"].astype(float).to_numpy() == pytest.approx(share)


def test_without_any_table_there_is_no_submission_and_no_crash(make_config, tmp_path, monkeypatch):
    options = options_for(tmp_path, tmp_path / "out")
    assert solution.main(make_config(steps=STEPS["tabular"]), options) == 3


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
        raise TypeError("as if a module were wrong")

    monkeypatch.setattr("medalist_engine.features.kept.keep_what_gains", broken)
    data, truth = folder(lambda signal: (signal > 0.4).astype(int))
    code, submission, _ = solve(make_config(), data)
    assert code == 0 and roc_auc_score(truth, submission["y"].astype(float)) > 0.9
    assert "keep_what_gains stopped early: TypeError: as if a module were wrong" in capsys.readouterr().out
