"""Model zoo: the models by key, with the share of time each may ask for relative to the others."""

from dataclasses import dataclass
from typing import Protocol

from solution.boosting import Allowance, Fitted, HistogramBoosting, LightGBM, lgb
from solution.linear import ExtraTrees, Linear
from solution.matrices import FoldData
from solution.problem import Problem


class Learner(Protocol):
    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted: ...


@dataclass(frozen=True)
class Entry:
    key: str
    learner: Learner
    cost: float
    most_rows: int = 10_000_000
    most_classes: int = 300


ZOO = [
    Entry("lgb_xt", LightGBM(48, 0.03, True, 0.5, 0.9, 10, 0.5, 1.0), 3, most_classes=40),
    Entry("lgb", LightGBM(), 3, most_classes=40),
    Entry("lgb_small", LightGBM(7, 0.05, False, 0.5, 0.85, 15, 0.2, 0.5), 2, most_classes=40),
    Entry("lgb_big", LightGBM(127, 0.02, True, 0.4, 0.95, 12, 0.7, 1.6), 3, most_classes=20),
    Entry("hgb", HistogramBoosting(), 2, most_classes=20),
    Entry("linear", Linear(), 1, most_rows=300_000, most_classes=100),
    Entry("et", ExtraTrees(), 1, most_rows=200_000),
]


def choose_entries(keys: list[str], problem: Problem, safe: bool) -> list[Entry]:
    """The asked-for models that suit the size of the problem; boosting falls back to scikit-learn's own."""
    able = {entry.key: entry for entry in ZOO if suits(entry, problem)}
    wanted = ["hgb", "linear"] if safe else [*keys, *([] if lgb else ["hgb"])]
    chosen = [able[key] for key in dict.fromkeys(wanted) if key in able]
    return chosen or [able[key] for key in ("lgb", "hgb", "et") if key in able][:1]


def suits(entry: Entry, problem: Problem) -> bool:
    installed = lgb is not None or not entry.key.startswith("lgb")
    return installed and len(problem.rows) <= entry.most_rows and problem.classes <= entry.most_classes
