"""Whole solutions of a few numbers, and what their recipes tell."""

import json
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine import main as solution
from medalist_engine.task import STEPS
from run_options import options_for


@pytest.fixture
def write_numbers(tmp_path):
    """Train and test of three numbers, one with gaps, and a target made of their signal."""

    def write(target, count=240):
        random = np.random.default_rng(5)
        table = pd.DataFrame(random.normal(size=(count + 60, 3)).round(4), columns=["a", "b", "c"])
        signal = (table["a"] + 0.6 * table["b"] * table["c"] + random.normal(0, 0.2, len(table))).to_numpy()
        table.loc[::11, "b"] = np.nan
        table.insert(0, "id", [f"{n:04d}" for n in range(len(table))])
        table["y"] = target(signal)
        table.iloc[:count].to_csv(tmp_path / "train.csv", index=False)
        table.iloc[count:].drop(columns="y").to_csv(tmp_path / "test.csv", index=False)
        pd.DataFrame({"id": table["id"].iloc[count:], "y": 0}).to_csv(tmp_path / "sample.csv", index=False)
        return tmp_path

    return write


@pytest.fixture
def recipe_of(tmp_path, monkeypatch):
    """Runs the solution of a config on a folder; what it wrote: recipe.json and oof.csv."""

    def run(config, data, steps=STEPS["tabular"], repeats=0):
        monkeypatch.setattr("medalist_engine.clock.STARTED", time.monotonic())
        monkeypatch.setattr("medalist_engine.run.Run.guard_time", lambda _self: None)
        monkeypatch.setattr("medalist_engine.models.training.train.MOST_REPEATS", repeats)
        monkeypatch.setattr("medalist_engine.models.training.train.LEAST_REPEAT_SECONDS", 600)
        monkeypatch.setattr("medalist_engine.output.reports.draw", lambda *_: None)
        out = tmp_path / "out"
        assert solution.main(config | {"steps": steps}, options_for(data, out)) in (0, 2)
        return json.loads((out / "recipe.json").read_text()), pd.read_csv(out / "oof.csv")

    return run
