"""A whole solution in this process."""

import time

import pandas as pd
import pytest
import tabular
from medalist_engine import main as solution


@pytest.fixture
def solve(tmp_path, monkeypatch):
    """Runs it on a folder; gives its exit code, its submission as text, and the folder of what it left."""

    def run(config, data, seconds=300, repeats=0, threads=1):
        monkeypatch.setattr("medalist_engine.clock.STARTED", time.monotonic())
        monkeypatch.setattr(solution, "CONFIG", config)
        monkeypatch.setattr("medalist_engine.run.Run.guard_time", lambda _self: None)
        monkeypatch.setattr("medalist_engine.models.training.train.MOST_REPEATS", repeats)
        monkeypatch.setattr("medalist_engine.models.training.train.LEAST_REPEAT_SECONDS", 600)
        out = tmp_path / "out"
        code = solution.main(
            ["--data", str(data), "--out", str(out), "--time", str(seconds), "--threads", str(threads)],
            tabular.STEPS,
        )
        return code, pd.read_csv(out / "submission.csv", dtype=str, keep_default_na=False), out

    return run
