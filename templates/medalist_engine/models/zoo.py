"""Model zoo: the models by key, each offered by its own module where its library is installed."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, runtime_checkable

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.problem.problem import Problem
from medalist_engine.protocol import warn


class Learner(Protocol):
    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted: ...

    def seconds(self, fold: FoldData) -> float:
        """The usual seconds of a fit on one thread, or on the GPU where it uses one."""
        ...


@runtime_checkable
class GpuLearner(Learner, Protocol):
    """A model that learns on a GPU where there is one."""

    def uses_gpu(self, fold: FoldData) -> bool: ...


def uses_gpu(learner: Learner, fold: FoldData) -> bool:
    return isinstance(learner, GpuLearner) and learner.uses_gpu(fold)


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


ZOO: dict[str, Entry] = {}
FAILURES: Counter[type] = Counter()
MOST_FAILED_MODELS = 2
SAFE = ("hgb", "linear")
PLAIN = ("hgb", "et")

# Where each model is. Of models that no plan asks for, nothing is imported but the plainest, to fall back on.
MODULES = {
    "cat": "trees.cat_boost",
    "cat_d4": "trees.cat_boost",
    "et": "trees.extra_trees",
    "hgb": "trees.histogram",
    "kernel": "kernels",
    "lgb": "trees.light_gbm",
    "lgb_prep": "trees.light_gbm",
    "lgb_small": "trees.light_gbm",
    "linear": "linear.linear",
    "mlp": "neural.neural",
}


def load_models(keys: Iterable[str]) -> None:
    """Each module offers its models. One that fails costs a warning: the others answer."""
    for module in dict.fromkeys(MODULES[key] for key in (*keys, *SAFE, *PLAIN) if key in MODULES):
        try:
            import_module(f"medalist_engine.models.{module}")
        except Exception as error:  # noqa: BLE001
            warn(f"models of {module} cannot be loaded: {type(error).__name__}: {error}")


def offer(*entries: Entry) -> None:
    ZOO.update({entry.key: entry for entry in entries})


def withdraw(key: str, learner: Learner) -> None:
    """A model that failed is not tried again in this run; after two, none of its library is."""
    ZOO.pop(key, None)
    FAILURES[type(learner)] += 1
    for other in [entry.key for entry in ZOO.values() if has_failed(entry.learner)]:
        del ZOO[other]


def has_failed(learner: Learner) -> bool:
    return FAILURES[type(learner)] >= MOST_FAILED_MODELS


def choose_entries(keys: list[str], problem: Problem, safe: bool) -> list[Entry]:
    """The asked-for models that are there and suit the size of the problem, or the plainest that do."""
    wanted = SAFE if safe else [*keys, *(() if "lgb" in ZOO else ("hgb",))]
    able = [ZOO[key] for key in dict.fromkeys(wanted) if key in ZOO and ZOO[key].suits(problem)]
    return able or [ZOO[key] for key in PLAIN if key in ZOO and ZOO[key].suits(problem)][:1]
