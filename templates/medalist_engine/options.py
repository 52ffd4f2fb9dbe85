"""Options: the command line."""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    data: Path
    out: Path
    time: float
    seed: int
    threads: int
    pause: float | None = None
    later: float = 0.0
    keep_state: Path | None = None
    go_on: Path | None = None


def parse_options(arguments: Sequence[str], seed: int) -> Options:
    parser = argparse.ArgumentParser(description="Trains on the competition's data and writes a submission.")
    parser.add_argument("--data", type=Path, default=Path(), help="folder with the competition's files")
    parser.add_argument("--out", type=Path, default=Path(), help="folder for the submission and its reports")
    parser.add_argument("--time", type=float, default=600.0, help="wall-clock seconds, all included")
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--pause", type=float, help="seconds after which it ends, if each model had its turn")
    parser.add_argument("--later", type=float, default=0.0, help="seconds that it may be given to go on")
    parser.add_argument("--keep-state", type=Path, help="file for what a later run needs to go on from here")
    parser.add_argument("--go-on", type=Path, help="such a file of an earlier run, to go on from there")
    given = parser.parse_args(arguments)
    threads = max(1, given.threads)
    times = given.pause, given.later
    return Options(
        given.data, given.out, given.time, given.seed, threads, *times, given.keep_state, given.go_on
    )
