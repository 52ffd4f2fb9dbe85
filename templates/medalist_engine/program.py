"""Program: what a solution.py runs: the prior, then the steps of its task."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from medalist_engine.clock import STARTED  # noqa: F401 - the clock starts here
from medalist_engine.config import Config
from medalist_engine.first import answer_first
from medalist_engine.options import Options, parse_options
from medalist_engine.task import completed


def solve(
    task: Mapping[str, Any],
    write_features: Callable[[], Callable[..., Any]] | None = None,
    arguments: Sequence[str] | None = None,
) -> NoReturn:
    """Carries out a task and ends the process: exit code 0, 2 (only the prior was left) or 3 (no submission).

    `write_features` returns a function that makes columns of all rows without their targets
    (features/written.py). The arguments are those of the command line; --help lists them.
    """
    config = completed(task)
    options = parse_options(sys.argv[1:] if arguments is None else arguments, config["seed"])
    options.out.mkdir(parents=True, exist_ok=True)
    code = carry_out(config, options, write_features)
    from medalist_engine.ending import leave

    leave(code)


def carry_out(config: Config, options: Options, write_features: Callable[..., Any] | None) -> int:
    """The exit code. Libraries take seconds to load: each import has its place."""
    if config["steps"] == ["answer_with_pictures"]:
        from medalist_engine.media.masks.run import answer_with_masks

        return answer_with_masks(config, options)
    answer_first(config, options)
    from medalist_engine.main import main

    return main(config, options, write_features)


def fit(
    task: Mapping[str, Any], data: str | Path, out: str | Path, seconds: float = 600.0, seed: int = 42
) -> dict[str, Any]:
    """Carries out a task in a process of its own, because it ends itself when its time is over.

    `data` is the folder with the files that the task names; `out` gets submission.csv and all reports.
    Returns what cv.json holds: "metric", "score", and what each model scored; nothing where the prior is the
    answer. RuntimeError: there is none.
    """
    summary = Path(out) / "cv.json"
    summary.unlink(missing_ok=True)  # one of an earlier run is not this run's
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "task.json"
        path.write_text(json.dumps(task), encoding="utf-8")
        options = ["--data", data, "--out", out, "--time", seconds, "--seed", seed]
        command = [sys.executable, "-m", "medalist_engine", path, *options]
        ended = subprocess.run([str(part) for part in command], check=False)
    if ended.returncode not in (0, 2):
        raise RuntimeError(f"the engine ended with exit code {ended.returncode} and no answer")
    return json.loads(summary.read_text(encoding="utf-8")) if summary.exists() else {}
