"""Model zoo: the models by key, with the share of time each may ask for relative to the others.

Each model is offered by its own section, where that is there and its library is installed.
"""

from dataclasses import dataclass
from typing import Protocol

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted
from solution.target.problem import Problem


class Learner(Protocol):
    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted: ...


@dataclass(frozen=True)
class Entry:
    """`cost` is relative to the other entries; more rows or classes than the most are not for this model."""

    key: str
    learner: Learner
    cost: float
    most_rows: int = 10_000_000
    most_classes: int = 300

    def suits(self, problem: Problem) -> bool:
        return len(problem.rows) <= self.most_rows and problem.classes <= self.most_classes


ZOO: dict[str, Entry] = {}
SAFE = ("hgb", "linear")
PLAIN = ("hgb", "et")


def offer(*entries: Entry) -> None:
    ZOO.update({entry.key: entry for entry in entries})


def choose_entries(keys: list[str], problem: Problem, safe: bool) -> list[Entry]:
    """The asked-for models that are there and suit the size of the problem, or the plainest that do."""
    wanted = SAFE if safe else [*keys, *(() if "lgb" in ZOO else ("hgb",))]
    able = [ZOO[key] for key in dict.fromkeys(wanted) if key in ZOO and ZOO[key].suits(problem)]
    return able or [ZOO[key] for key in PLAIN if key in ZOO and ZOO[key].suits(problem)][:1]
