"""The engine as a package: for a Python user, from the command line, and as pip installs it."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pandas as pd
import pytest
from medalist_engine import fit
from medalist_engine.main import run_step
from medalist_engine.steps import PLACES

ROOT = Path(__file__).parents[2]
TASK = {
    "files": {"train": ["train.csv"], "test": ["test.csv"], "sample": "sample.csv"},
    "id_column": "id",
    "targets": ["y"],
    "task": "regression",
    "metric": {"name": "rmse", "direction": "min", "wants": "values"},
    "submission": {"columns": [{"name": "id", "role": "key"}, {"name": "y", "kind": "number"}]},
    "features": ["a", "b"],
    "validation": {"scheme": "kfold", "folds": 3},
    "steps": ["train_models"],
    "models": ["linear"],
    "mode": "safe",
}


@pytest.fixture
def data(tmp_path):
    """A target that is a sum of two columns."""
    random = np.random.default_rng(0)
    table = pd.DataFrame(random.normal(size=(150, 2)), columns=["a", "b"]).rename_axis("id").reset_index()
    table["y"] = 2 * table["a"] - table["b"]
    table[:120].to_csv(tmp_path / "train.csv", index=False)
    table[120:].drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
    table[120:][["id"]].assign(y=0.0).to_csv(tmp_path / "sample.csv", index=False)
    return tmp_path


def test_fit_returns_a_summary_and_leaves_a_submission(data, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "templates"))
    summary = fit(TASK, data, data / "out", seconds=60)  # it ends much earlier
    assert summary["metric"] == "rmse" and summary["score"] < 1.5  # the mean has 2.1
    submission = pd.read_csv(data / "out" / "submission.csv")
    assert list(submission) == ["id", "y"] and len(submission) == 30


def test_fit_raises_without_an_answer(data, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "templates"))
    (data / "train.csv").unlink()
    with pytest.raises(RuntimeError, match="exit code 3"):
        fit(TASK | {"steps": []}, data, data / "out", seconds=20)


def test_without_arguments_it_says_how_it_is_called():
    command = [sys.executable, "-m", "medalist_engine"]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "templates")}
    ended = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith("usage: python -m medalist_engine TASK.json --data DIR")


def test_a_step_that_cannot_be_imported_costs_a_warning(monkeypatch, capsys):
    monkeypatch.setitem(PLACES, "keep_what_gains", "blend.no_such_module")
    setting = object()
    assert run_step(Mock(), "keep_what_gains", setting) is setting
    assert "keep_what_gains stopped early: ModuleNotFoundError" in capsys.readouterr().out


def test_pip_gets_the_same_version_and_packages_as_the_harness():
    project = tomllib.loads((ROOT / "templates" / "pyproject.toml").read_text())["project"]
    assert project["version"] == json.loads((ROOT / "package.json").read_text())["version"]
    wanted = re.findall(r"^([a-z-]+)", (ROOT / "requirements" / "solution.in").read_text(), re.MULTILINE)
    assert [re.match(r"[a-z-]+", name)[0] for name in project["dependencies"]] == wanted
