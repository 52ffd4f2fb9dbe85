"""Whether the merge deceives itself: searches of many candidates whose worth is known.

usage: main.py      SEEDS=16 of each line; prints three tables
"""

import os
from collections.abc import Callable

import contests  # noqa: F401 - first: it says where templates/merge lies
import numpy as np
from cheats import cheats
from trials import Trial, trial, with_a_better_one
from worlds import noisy, retrained, shrunk

SEEDS = int(os.environ.get("SEEDS") or 16)
METRICS = ("auc", "rmse", "logloss")
ROWS = (800, 3000, 20_000)


def main() -> None:
    print(f"Nothing beats the template; {SEEDS} searches a line. lost: shipped, and worse on fresh rows")
    print(f"{HEAD}  shipped  lost  {GAINS}")
    for name, make, metrics, rows, many in NULLS:
        for metric in metrics:
            for count in rows:
                for candidates in many:
                    found = trials(
                        lambda seed, m=metric, c=count, k=candidates, n=make: trial(m, c, [n] * k, seed)
                    )
                    print(
                        f"{line(name, metric, count, candidates)}  {shares(found)}  {gains(found)}",
                        flush=True,
                    )
    print("\nOne is better by three standard errors, the others are the template with noise")
    print(f"{HEAD}  shipped  lost  found  {GAINS}")
    for metric in METRICS:
        for count in ROWS:
            made = with_a_better_one(metric, count, 50)
            found = trials(lambda seed, m=metric, c=count, k=made: trial(m, c, k, seed))
            has = np.mean([one.is_better_in for one in found])
            print(
                f"{line('one better', metric, count, 50)}  {shares(found)}  {has:5.2f}  {gains(found)}",
                flush=True,
            )
    print("\nCheats, each alone with the template")
    print(f"{HEAD}  shipped  lost  {GAINS}")
    for count in (800, 3000):
        for name in cheats(count, 0):
            found = trials(lambda seed, c=count, n=name: trial("auc", c, [cheats(c, seed)[n]], seed))
            print(f"{line(name, 'auc', count, 1)}  {shares(found)}  {gains(found)}", flush=True)


HEAD = f"{'candidates':24}{'metric':9}{'rows':>6}{'tried':>7}"
GAINS = "   search   optimism        gap"
NULLS = [
    ("template + noise", noisy, METRICS, ROWS, (1, 10, 50)),
    ("template + noise", noisy, ("accuracy",), (800, 3000), (10,)),
    ("shrunk", shrunk, METRICS, (3000,), (50,)),
    ("retrained: means gain", retrained, METRICS, (3000,), (50,)),
]


def trials(one: Callable[[int], Trial | None]) -> list[Trial]:
    return [found for found in map(one, range(SEEDS)) if found is not None]


def line(name: str, metric: str, rows: int, candidates: int) -> str:
    return f"{name:24}{metric:9}{rows:6}{candidates:7}"


def shares(found: list[Trial]) -> str:
    shipped = [one for one in found if one.shipped]
    return f"{len(shipped) / SEEDS:7.3f} {sum(one.fresh < 0 for one in shipped) / SEEDS:5.3f}"


def gains(found: list[Trial]) -> str:
    """Means: the gain of the search, what it has over the final rows, and what it has over fresh ones."""
    optimism = [one.search - one.last for one in found if one.last is not None]
    gap = [one.search - one.fresh for one in found]
    return f"{mean([one.search for one in found])} {mean(optimism)} {mean(gap)}"


def mean(values: list[float]) -> str:
    if not values:
        return f"{'-':>10}"
    return f"{np.mean(values):10.5f}"


if __name__ == "__main__":
    main()
