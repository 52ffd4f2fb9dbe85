"""Main: load, prior, features, then the steps of the template, reports."""

import time
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from medalist_engine.blend.ensemble import Setting
from medalist_engine.clock import STARTED, Clock, processor_share
from medalist_engine.config import Config
from medalist_engine.data.asked.rows import asks_by_unit
from medalist_engine.data.sampling import keep_what_fits, thinning_for
from medalist_engine.data.tables import Tables, answers_are_texts, load_tables
from medalist_engine.ending import NO_SUBMISSION
from medalist_engine.features.builder import build_features
from medalist_engine.features.features import Features
from medalist_engine.media.files.sources import media_sources
from medalist_engine.models.zoo import load_models
from medalist_engine.options import Options
from medalist_engine.protocol import emit, warn
from medalist_engine.run import Run
from medalist_engine.steps import is_wanted, step_named

if TYPE_CHECKING:
    from medalist_engine.state import KeptState

# Reading the tables may take this share of all the time.
READING_SHARE = 0.3
# Building features may take this share of the time left.
FEATURES_SHARE = 0.15
# These steps know what an earlier run has learned; the others are left out where they have added members.
RESUMING_STEPS = {"train_forecasts", "train_media", "train_models", "repeat_models"}
# This step always has more to do: where others wait for the time, the run pauses in it.
ENDLESS_STEP = "repeat_models"
# The report tells of more time than this share that a run had no use for.
SHARE_GIVEN_BACK = 0.1


JUST_BELOW_32_MIB = 2**25 - 2**16


def keep_freed_memory() -> None:
    """Keeps up to 64 MiB of freed memory for the next arrays: new pages cost a network half of its time.

    The C library of Linux (glibc) sets this limit to twice the largest block below 32 MiB that was ever freed
    (mallopt(3), M_MMAP_THRESHOLD). None of the block's pages is touched; elsewhere nothing changes.
    """
    np.empty(JUST_BELOW_32_MIB, np.uint8)


def learn(run: Run, config: Config, write_features: Callable[..., Any] | None) -> None:
    if answers_are_texts(config) or run.next_item_targets == config["targets"]:
        answer_from_cells(run, config)
        return
    features = features_of_run(run, config, write_features)
    if run.test_rows == 0 or features.width + len(features.documents) + len(media_sources(config)) == 0:
        warn("test has no features: the prior is the answer")
        return
    run.features = features
    run.answer_texts(features)
    load_models(config["models"])
    run_steps(run, config["steps"], first_setting(run, config, features))


def answer_from_cells(run: Run, config: Config) -> None:
    """What needs no features answers all targets."""
    size = {"rows": len(run.tables.train), "columns": len(config["features"])}
    emit("META", **size, folds=config["validation"]["folds"], scheme=config["validation"]["scheme"])
    run.answer_texts(None)


def features_of_run(run: Run, config: Config, write_features: Callable[..., Any] | None) -> Features:
    until = time.monotonic() + FEATURES_SHARE * run.clock.left()
    features = build_features(config, run.tables, until, folder=run.options.data, write=write_features)
    folds, scheme = config["validation"]["folds"], config["validation"]["scheme"]
    emit("META", rows=features.train_rows, columns=features.width, folds=folds, scheme=scheme)
    return features


def first_setting(run: Run, config: Config, features: Features) -> Setting:
    threads = 1 if config["mode"] == "safe" else run.options.threads
    return Setting(config, features, run.tables.train, run.clock.left(), threads, run.options.seed)


def run_steps(run: Run, steps: Sequence[str], setting: Setting) -> None:
    for name in steps:
        if name in run.steps_with_members - RESUMING_STEPS or not is_wanted(name, run, setting):
            continue
        if name == ENDLESS_STEP and run.options.pause is not None:
            run.clock.end_early(run.options.pause)
        members_before = run.known_members()
        setting = run_step(run, name, setting)
        if run.known_members() > members_before:
            run.steps_with_members.add(name)
    left = run.clock.left()
    if left > SHARE_GIVEN_BACK * run.clock.total:
        warn(f"{left:.0f} s are given back: all models are trained")


def run_step(run: Run, name: str, setting: Setting) -> Setting:
    """The setting for the next step: a step that fails leaves the setting as it is."""
    try:
        run.settle()
        changed = step_named(name)(run, setting)
    except Exception as error:  # noqa: BLE001
        warn(f"{name} stopped early: {type(error).__name__}: {error}")
        return setting
    if changed is None:
        return setting
    run.features = changed.features
    return changed


class Started(NamedTuple):
    """A run whose prior is on disk, the state it goes on from, and how many rows of train it may read."""

    run: Run
    earlier: "KeptState | None"
    read_rows: int | None


def earlier_state(config: Config, options: Options) -> "KeptState | None":
    if options.go_on is None:
        return None
    from medalist_engine.state import state_of_program

    return state_of_program(config, options.seed, options.go_on)


def rows_to_learn(
    config: Config, options: Options, tables: Tables, earlier: "KeptState | None", seconds: float
) -> Tables:
    """Those that the earlier run learned from, else as many as time and memory allow."""
    if earlier is not None:
        from medalist_engine.state import rows_as_before

        before = rows_as_before(earlier, tables)
        if before is not None:
            return before
    return keep_what_fits(config, tables, seconds, options.seed)


def with_tables_made(config: Config, options: Options) -> Config:
    """The same config where the competition has all its tables as files."""
    if not config.get("listings") and not (config.get("media") or {}).get("listings"):
        return config
    from medalist_engine.data.listings.listings import with_listings

    return with_listings(config, options.data)


def start_run(config: Config, options: Options, clock: Clock) -> Started:
    """Reads the tables, gives them the form that models need, and writes the prior."""
    busy, begun = time.process_time(), time.monotonic()
    earlier = earlier_state(config, options)
    config = with_tables_made(config, options)
    thinning = thinning_for(config, options.data, clock.left(), options.seed)
    if thinning is not None and earlier is not None:
        thinning.rows = earlier.read_rows
    tables = load_tables(config, options.data, thinning, STARTED + READING_SHARE * clock.total)
    if len(config["targets"]) > 1:
        from medalist_engine.data.answers.one_hot import fold_one_hot

        config, tables = fold_one_hot(config, tables)
    if asks_by_unit(config, tables.test, tables.sample):
        from medalist_engine.data.units import gather_units

        Run(config, options, clock, tables).start()  # putting rows together takes its time
        config, tables = gather_units(config, tables)
    seconds = clock.left() * processor_share(busy, begun)
    tables = rows_to_learn(config, options, tables, earlier, seconds)
    run = Run(config, options, clock, tables)
    run.start()
    return Started(run, earlier, thinning.rows if thinning else None)


def main(config: Config, options: Options, write_features: Callable[..., Any] | None = None) -> int:
    """The exit code of a whole run: it reads, learns, and leaves its answer and its reports."""
    warnings.filterwarnings("ignore")
    keep_freed_memory()
    clock = Clock(options.time, config["time_shares"]["writing"])
    try:
        run, earlier, read_rows = start_run(config, options, clock)
    except Exception as error:  # noqa: BLE001
        warn(f"no submission: {type(error).__name__}: {error}")
        return NO_SUBMISSION
    run.guard_time()
    try:
        if earlier is not None:
            from medalist_engine.state import go_on_from

            go_on_from(run, earlier)
        learn(run, run.config, write_features)
        run.weigh_on_more_rows()
        run.publish()
        if options.keep_state is not None:
            from medalist_engine.state import keep_state

            keep_state(run, config, read_rows, options.keep_state)
        run.report()
    except Exception as error:  # noqa: BLE001
        warn(f"stopped early: {type(error).__name__}: {error}")
    return run.finish()
