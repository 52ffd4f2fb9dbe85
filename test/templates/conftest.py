"""Small competitions, made up on the spot: a config and a data folder each."""

import json
import os
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.features.builder import build_features
from metric_table import metric_config
from threadpoolctl import threadpool_limits

# A machine with a GPU gives the same verdicts as one without.
os.environ["CUDA_VISIBLE_DEVICES"] = ""
# Threads of small matrix products wait for each other on a busy machine, ten times as long as they work.
threadpool_limits(1, user_api="blas")


def column(name, role, kind=None, labels=None, **more):
    base = {"name": name, "role": role, "kind": kind, "min": None, "max": None, "labels": labels}
    return base | {"separator": None, "max_items": None} | more


@pytest.fixture(autouse=True)
def clock_starts_with_the_test(monkeypatch):
    for module in ("clock", "main"):
        monkeypatch.setattr(f"medalist_engine.{module}.STARTED", time.monotonic())


@pytest.fixture(autouse=True)
def whole_runs_draw_nothing(monkeypatch):
    """Drawing takes three quarters of a small run; output/test_plots.py and one whole run have it."""
    monkeypatch.setattr("medalist_engine.output.reports.draw", lambda *_arguments: None)


@pytest.fixture
def make_config():
    """A config for one target `y` by id, which a test changes where it differs."""

    def make(**changes):
        config = {
            "version": 1,
            "files": {"train": ["train.csv"], "labels": None, "test": ["test.csv"], "sample": "sample.csv"},
            "id_column": "id",
            "targets": ["y"],
            "task": "binary",
            "metric": metric_config("auc"),
            "submission": {
                "file_name": "submission.csv",
                "header": ["id", "y"],
                "key": ["id"],
                "layout": "columns",
                "mapping": {"y": "y"},
                "sum_to_one": False,
                "columns": [column("id", "key"), column("y", "target", "probability")],
            },
            "features": ["a", "b", "c"],
            "leaks": [],
            "text_columns": [],
            "group_column": None,
            "time": None,
            "validation": {"scheme": "stratified", "folds": 3, "group": None},
            "models": ["lgb", "linear"],
            "postprocess": ["threshold", "cut-points", "log-target", "clip"],
            "time_shares": {"text": 0.3, "writing": 0.05},
            "mode": "full",
            "seed": 7,
        }
        return json.loads(json.dumps(config | changes))

    return make


@pytest.fixture
def make_submission():
    def make(targets, key=("id",), carry=(), layout="columns", mapping=None):
        columns = [column(name, "key") for name in key] + [column(name, "carry") for name in carry] + targets
        names = [one["name"] for one in targets]
        return {
            "file_name": "submission.csv",
            "header": [one["name"] for one in columns],
            "key": list(key),
            "layout": layout,
            "mapping": mapping or {name: name for name in names},
            "sum_to_one": False,
            "columns": columns,
        }

    return make


@pytest.fixture
def make_column():
    return column


def rows(count, seed):
    """Two numbers and a category; the signal is in a, b and c together."""
    rng = np.random.default_rng(seed)
    frame = pd.DataFrame({"a": rng.normal(size=count), "b": rng.normal(size=count)})
    frame["c"] = rng.choice(["red", "green", "blue"], count)
    signal = frame["a"] + 0.5 * frame["b"] + (frame["c"] == "red") + rng.normal(0, 0.3, count)
    return frame, signal.to_numpy()


@pytest.fixture
def folder(tmp_path):
    """Writes train, test and sample for a function from signal to target; returns (folder, truth of test)."""

    def write(target, count=300, sample_value="0"):
        train, signal = rows(count, 1)
        test, hidden = rows(80, 2)
        train.insert(0, "id", [f"{n:04d}" for n in range(count)])
        test.insert(0, "id", [f"{n:04d}" for n in range(count, count + 80)])
        train["y"] = target(signal)
        train.to_csv(tmp_path / "train.csv", index=False)
        test.to_csv(tmp_path / "test.csv", index=False)
        sample = pd.DataFrame({"id": test["id"][::-1], "y": sample_value})
        sample.to_csv(tmp_path / "sample.csv", index=False)
        return tmp_path, target(hidden)[::-1]

    return write


@pytest.fixture
def features_of(make_config):
    """Features of a table whose last third is test; what `changes` says differs from the usual config."""

    def build(columns, folder=None, write=None, **changes):
        table = pd.DataFrame(columns)
        train = len(table) * 2 // 3
        config = make_config(**{"features": list(table), **changes})
        tables = Tables(table[:train], table[train:].reset_index(drop=True), None, np.arange(train))
        return build_features(config, tables, say=lambda _text: None, folder=folder, write=write)

    return build


@pytest.fixture
def warnings_of(capsys):
    """The warnings printed since it was asked last."""
    return lambda: [line for line in capsys.readouterr().out.splitlines() if line.startswith("@@WARN")]
