"""Main: load, prior, features, then the steps of the template, reports."""

import time
import warnings
from collections.abc import Callable, Sequence

from solution.blend.study import Setting
from solution.clock import Clock
from solution.config import CONFIG, Config
from solution.data.sampling import keep_what_fits
from solution.data.tables import load_tables
from solution.features.builder import build_features
from solution.options import parse_options
from solution.protocol import emit, warn
from solution.run import Run

NO_SUBMISSION = 3
Step = Callable[[Run, Setting], None]


def solve(run: Run, config: Config, steps: Sequence[Step]) -> None:
    features = build_features(config, run.tables, time.monotonic() + 0.15 * run.clock.left())
    folds, scheme = config["validation"]["folds"], config["validation"]["scheme"]
    emit("META", rows=features.train_rows, columns=features.width, folds=folds, scheme=scheme)
    if run.test_rows == 0 or features.width + len(features.documents) == 0:
        warn("test has no features: the prior is the answer")
        return
    run.answer_texts(features)
    safe = config["mode"] == "safe"
    threads = 1 if safe else run.options.threads
    setting = Setting(config, features, run.tables.train, run.clock.left(), threads, run.options.seed)
    for step in steps:
        step(run, setting)


def main(arguments: Sequence[str], steps: Sequence[Step]) -> int:
    warnings.filterwarnings("ignore")
    options = parse_options(arguments, CONFIG["seed"])
    options.out.mkdir(parents=True, exist_ok=True)
    clock = Clock(options.time, CONFIG["time_shares"]["writing"])
    try:
        tables = load_tables(CONFIG, options.data)
        tables = keep_what_fits(CONFIG, tables, clock.left(), options.seed)
        run = Run(CONFIG, options, clock, tables)
        run.start()
    except Exception as error:  # noqa: BLE001
        warn(f"no submission: {type(error).__name__}: {error}")
        return NO_SUBMISSION
    run.guard_time()
    try:
        solve(run, CONFIG, steps)
        run.publish()
        run.report()
    except Exception as error:  # noqa: BLE001
        warn(f"stopped early: {type(error).__name__}: {error}")
    return run.finish()
