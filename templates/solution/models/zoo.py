"""Model zoo: the models by key, each offered by its own section where its library is installed."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted
from solution.problem.problem import Problem


class Learner(Protocol):
    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted: ...

    def seconds(self, fold: FoldData) -> float:
        """The usual seconds of a fit on one thread."""
        ...


@dataclass(frozen=True)
class Entry:
    """`least` is the share of its usual seconds below which a fit is not worth its start.

    More rows or classes than the most are not for this model.
    """

    key: str
    learner: Learner
    least: float = 1.0
    most_rows: int = 10_000_000
    most_classes: int = 300
    only: Callable[[Problem], bool] | None = None

    def suits(self, problem: Problem) -> bool:
        sized = len(problem.rows) <= self.most_rows and problem.classes <= self.most_classes
        return sized and (self.only is None or self.only(problem))


Draw = Callable[[np.random.Generator], Learner]
ZOO: dict[str, Entry] = {}
DRAWS: dict[str, Draw] = {}
FAILURES: Counter[type] = Counter()
MOST_FAILED_MODELS = 2
SAFE = ("hgb", "linear")
PLAIN = ("hgb", "et")


def offer(*entries: Entry) -> None:
    ZOO.update({entry.key: entry for entry in entries})


def offer_draws(family: str, draw: Draw) -> None:
    """A family of models whose settings can be drawn at random."""
    DRAWS[family] = draw


def withdraw(key: str, learner: Learner) -> None:
    """A model that failed is not tried again in this run; after two, none of its library is."""
    ZOO.pop(key, None)
    FAILURES[library_of(learner)] += 1
    for other in [entry.key for entry in ZOO.values() if has_failed(entry.learner)]:
        del ZOO[other]


def has_failed(learner: Learner) -> bool:
    return FAILURES[library_of(learner)] >= MOST_FAILED_MODELS


def library_of(learner: Learner) -> type:
    """A model that only sees less is of the same library."""
    return type(getattr(learner, "learner", learner))


def choose_entries(keys: list[str], problem: Problem, safe: bool) -> list[Entry]:
    """The asked-for models that are there and suit the size of the problem, or the plainest that do."""
    wanted = SAFE if safe else [*keys, *(() if "lgb" in ZOO else ("hgb",))]
    able = [ZOO[key] for key in dict.fromkeys(wanted) if key in ZOO and ZOO[key].suits(problem)]
    return able or [ZOO[key] for key in PLAIN if key in ZOO and ZOO[key].suits(problem)][:1]


def log_uniform(random: np.random.Generator, low: float, high: float) -> float:
    return float(np.exp(random.uniform(np.log(low), np.log(high))))
