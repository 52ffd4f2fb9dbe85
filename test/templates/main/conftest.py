"""A whole solution in this process."""

import time

import pandas as pd
import pytest
from medalist_engine import main as solution
from medalist_engine.task import STEPS
from run_options import options_for


@pytest.fixture
def solve(tmp_path, monkeypatch):
    """Runs it on a folder; gives its exit code, its submission as text, and the folder of what it left."""

    def run(config, data, seconds=300, repeats=0, threads=1):
        monkeypatch.setattr("medalist_engine.clock.STARTED", time.monotonic())
        monkeypatch.setattr("medalist_engine.run.Run.guard_time", lambda _self: None)
        monkeypatch.setattr("medalist_engine.models.training.train.MOST_REPEATS", repeats)
        monkeypatch.setattr("medalist_engine.models.training.train.LEAST_REPEAT_SECONDS", 600)
        out = tmp_path / "out"
        options = options_for(data, out, "--threads", threads, seconds=seconds)
        code = solution.main({"steps": STEPS["tabular"]} | config, options)
        return code, pd.read_csv(out / "submission.csv", dtype=str, keep_default_na=False), out

    return run
