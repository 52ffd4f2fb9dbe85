"""Picture answers: options, clock, watchdog and exit codes around a run of masks or of restored images."""

import time
import warnings
from collections.abc import Callable
from typing import Protocol

from medalist_engine.clock import Clock
from medalist_engine.config import Config
from medalist_engine.ending import NO_SUBMISSION, Watchdog
from medalist_engine.options import Options
from medalist_engine.protocol import warn


class PictureRun(Protocol):
    """A run whose answers are pictures; making one writes a first submission."""

    def solve(self) -> None: ...

    def report(self, deadline: float) -> None: ...

    def finish(self) -> int: ...


REPORTING_SHARE = 0.8
"""What is cut at its end must still be brought to disk before the watchdog ends the run."""


def run_for(config: Config) -> Callable[[Config, Options, Clock], PictureRun]:
    target = (config.get("media") or {}).get("target") or {}
    if target.get("kind") == "image":
        from medalist_engine.media.restore.run import ImageRun

        return ImageRun
    from medalist_engine.media.masks.run import MaskRun

    return MaskRun


def answer_with_pictures(config: Config, options: Options) -> int:
    """The exit code of a whole run whose answers are masks or images."""
    warnings.filterwarnings("ignore")
    clock = Clock(options.time, config["time_shares"]["writing"])
    try:
        run = run_for(config)(config, options, clock)
    except Exception as error:  # noqa: BLE001
        warn(f"no submission: {type(error).__name__}: {error}")
        return NO_SUBMISSION
    watchdog = Watchdog(clock, run.finish)
    watchdog.start()
    try:
        run.solve()
    except Exception as error:  # noqa: BLE001
        warn(f"stopped early: {type(error).__name__}: {error}")
    try:
        run.report(time.monotonic() + REPORTING_SHARE * watchdog.left())
    except Exception as error:  # noqa: BLE001
        warn(f"reports were not written: {type(error).__name__}: {error}")
    return run.finish()
