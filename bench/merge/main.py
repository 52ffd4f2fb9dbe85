"""Tests whether the merge deceives itself: searches among many candidates of known worth.

usage: main.py      SEEDS=8 searches for each line; prints three tables
"""

import os
from itertools import product

import contests  # noqa: F401 - first: it says where templates/merge lies
import numpy as np
from cheats import cheats
from trials import Candidate, Trial, trial, with_a_better_one
from worlds import noisy, retrained, shrunk

SEEDS = int(os.environ.get("SEEDS") or 8)
METRICS = ("auc", "rmse", "logloss")
ROWS = (800, 3000, 20_000)
NULLS = [
    ("template + noise", noisy, METRICS, ROWS, (1, 50)),
    ("template + noise", noisy, ("accuracy",), (800, 3000), (1, 10, 50)),
    ("retrained: means gain", retrained, ("accuracy",), (3000,), (10,)),
    ("shrunk", shrunk, METRICS, (3000,), (50,)),
    ("retrained: means gain", retrained, METRICS, (3000,), (50,)),
]
HEAD = f"{'candidates':24}{'metric':9}{'rows':>6}{'tried':>7}  shipped  lost  "
GAINS = "    search   optimism        gap      error"
NOTHING = f"{'-':>10}"


def main() -> None:
    print(f"{SEEDS} searches to a line. lost: shipped, and worse than the template on fresh rows")
    print(f"\nNo candidate is better than the template\n{HEAD}{GAINS}")
    for name, make, *cells in NULLS:
        for metric, rows, count in product(*cells):
            found = [trial(metric, rows, [make] * count, seed) for seed in range(SEEDS)]
            show(name, metric, rows, count, found)
    print("\nOne is better by three standard errors, the others are the template with noise")
    print(f"{HEAD}{GAINS}  found")
    for metric, rows in product(METRICS, ROWS):
        made = with_a_better_one(metric, rows, 50)
        found = [trial(metric, rows, made, seed) for seed in range(SEEDS)]
        has = np.mean([one is not None and one.is_better_in for one in found])
        show("one better", metric, rows, 50, found, f"{has:7.3f}")
    print(f"\nCheats, each alone with the template\n{HEAD}{GAINS}")
    for metric, rows in product(("auc", "rmse"), (100, 250, 800, 3000)):
        for name in cheats(rows, 0):
            found = [trial(metric, rows, [cheat(name, rows, seed)], seed) for seed in range(SEEDS)]
            show(name, metric, rows, 1, found)


def cheat(name: str, rows: int, seed: int) -> Candidate:
    return cheats(rows, seed)[name]


def show(name: str, metric: str, rows: int, count: int, trials: list[Trial | None], more: str = "") -> None:
    found = [one for one in trials if one is not None]
    print(f"{name:24}{metric:9}{rows:6}{count:7}  {shares(found)}  {gains(found)}{more}", flush=True)


def shares(found: list[Trial]) -> str:
    shipped = [one for one in found if one.shipped]
    return f"{len(shipped) / SEEDS:7.3f} {sum(one.fresh < 0 for one in shipped) / SEEDS:5.3f}"


def gains(found: list[Trial]) -> str:
    """The means of the gain in the search, of its excess over the final rows and over unseen ones, and of how
    much these two may differ by chance."""
    known = [one for one in found if one.last is not None]
    apart = [one.fresh - one.last for one in known]
    columns = (
        [one.search for one in found],
        [one.search - one.last for one in known],
        [one.search - one.fresh for one in found],
    )
    error = f"{np.std(apart) / np.sqrt(len(apart)):10.5f}" if known else NOTHING
    return " ".join([*(f"{np.mean(one):10.5f}" if one else NOTHING for one in columns), error])


if __name__ == "__main__":
    main()
