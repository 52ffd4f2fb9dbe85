"""CatBoost, where it is installed: symmetric trees that take categories as they are, paced by the time."""

import sys
import time
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.device import THREADS_PER_GPU, gpu_else_cpu, on_gpu
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made
from medalist_engine.models.trace import importance_shares
from medalist_engine.models.trees.aims import Aim
from medalist_engine.models.trees.cat_boost_on_gpu import SHARE_OF_COST, Timed, timed_on_gpu
from medalist_engine.models.trees.native_tables import native_names, native_tables
from medalist_engine.models.trees.pace import Pace, finished, is_cut, pace_for, trees_per_round, usual_seconds
from medalist_engine.models.trees.trained_cat_boost import TrainedCatBoost
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

DRAWING = "catboost.widget"
"""For notebooks. It loads IPython where that is installed, a fifth of all that a run loads."""

DRAWS_ALREADY = sys.modules.setdefault(DRAWING, None)
try:
    import catboost
except ImportError:
    catboost = None
if DRAWS_ALREADY is None:
    del sys.modules[DRAWING]

SECONDS_PER_CELL_AND_LEVEL = 1.8e-9
SECONDS_PER_SPLIT = 1.3e-6
SECONDS_PER_CATEGORY = 5e-4
SECONDS_PER_COUNTED_CELL = 7e-8
FEW_LEVELS = 10
MOST_COMBINED = 4
"""CatBoost's default, but of fewer than 200 rounds, where it would combine no categories."""


@dataclass(frozen=True)
class CatBoost:
    depth: int = 6
    learning_rate: float = 0.05
    l2: float = 3.0
    row_share: float = 0.8
    column_share: float = 1.0
    aim: Aim = Aim()

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        return gpu_else_cpu("CatBoost", smoke_catboost, fold, lambda gpu: self.fit_on(gpu, fold, allowance))

    def fit_on(self, gpu: bool, fold: FoldData, allowance: Allowance) -> Fitted:
        pace = pace_for(self.learning_rate, self.round_cost(fold), fold, allowance)
        fit, *asked = native_tables(fold)
        train = self.pool(
            fold, fit, fold.y_fit, self.aim.weights_of(fold.problem, fold.y_fit, fold.weights_fit)
        )
        held = self.pool(fold, asked[0], fold.y_valid, fold.weights_valid) if pace.patience else None
        parameters = self.parameters(fold.problem, allowance, gpu)
        if gpu:
            pace = self.pace_on_gpu(timed_on_gpu(train, held, parameters), fold, allowance)
        parameters |= {"learning_rate": pace.rate}
        model = catboost.CatBoost({**parameters, "iterations": pace.rounds})
        model.fit(
            train,
            eval_set=held,
            early_stopping_rounds=pace.patience,
            use_best_model=False,
            callbacks=None if gpu else [StopCatBoostAt(allowance.deadline)],
        )
        trained = TrainedCatBoost(
            model,
            pace.rate,
            importance_shares(native_names(fold), model.get_feature_importance()),
            Made("catboost", ("catboost.CatBoost",), parameters, "native", self.aim.weighing(fold.problem)),
        )

        def after(rounds: int) -> Fitted:
            return trained.after(rounds, self.aim, fold, asked, allowance.threads)

        best = model.tree_count_ if held is None else 1 + model.get_best_iteration()
        cut = is_cut(pace, best, model.tree_count_)
        return replace(after(finished(allowance.schedule, best)), after=after, cut=cut)

    def pool(
        self, fold: FoldData, table: pd.DataFrame, y: np.ndarray, weights: np.ndarray | None
    ) -> "catboost.Pool":
        """Rows as CatBoost takes them; the last columns are the categories."""
        columns = table.shape[1]
        categories = list(range(columns - fold.features.codes.shape[1], columns))
        return catboost.Pool(table, y, cat_features=categories, weight=weights)

    def pace_on_gpu(self, timed: Timed, fold: FoldData, allowance: Allowance) -> Pace:
        """As many rounds as a short training tells that there is time for."""
        cost, alone = SHARE_OF_COST * timed.each, replace(allowance, threads=1)
        pace = pace_for(self.learning_rate, cost, fold, alone)
        return replace(pace, rounds=timed.affordable(pace.rounds, allowance.seconds()))

    def uses_gpu(self, fold: FoldData) -> bool:
        return on_gpu("CatBoost", smoke_catboost, fold)

    def seconds(self, fold: FoldData) -> float:
        on_one_thread = usual_seconds(self.learning_rate, self.round_cost(fold), fold.problem)
        return on_one_thread / (THREADS_PER_GPU if self.uses_gpu(fold) else 1)

    def round_cost(self, fold: FoldData) -> float:
        codes = fold.features.codes
        counted = int((codes.nunique() > FEW_LEVELS).sum())
        columns = fold.features.numbers.shape[1] + codes.shape[1] + fold.scores.shape[1]
        cells = len(fold.fit) * self.depth * SECONDS_PER_CELL_AND_LEVEL
        splits = 2**self.depth * SECONDS_PER_SPLIT
        counts = counted * (SECONDS_PER_CATEGORY + len(fold.fit) * SECONDS_PER_COUNTED_CELL)
        return trees_per_round(fold.problem) * self.column_share * (columns * (cells + splits) + counts)

    def parameters(self, problem: Problem, allowance: Allowance, gpu: bool) -> dict[str, object]:
        on_cpu = {} if gpu else {"rsm": self.column_share, "max_ctr_complexity": MOST_COMBINED}
        return {
            **catboost_objective(problem, self.aim),
            **on_cpu,
            "depth": self.depth,
            "l2_leaf_reg": self.l2,
            "bootstrap_type": "Bernoulli",
            "subsample": self.row_share,
            "border_count": 128,
            "one_hot_max_size": FEW_LEVELS,
            "boosting_type": "Plain",
            "task_type": "GPU" if gpu else "CPU",
            "thread_count": allowance.threads,
            "random_seed": allowance.seed,
            "allow_writing_files": False,
            "logging_level": "Silent",
        }


def catboost_objective(problem: Problem, aim: Aim) -> dict[str, object]:
    if problem.kind != "classes":
        return {"loss_function": "MAE" if aim.absolute(problem) else "RMSE"}
    if problem.classes == 2:
        return {"loss_function": "Logloss"}
    return {"loss_function": "MultiClass", "classes_count": problem.classes}


class StopCatBoostAt:
    """CatBoost's own form of a callback: false ends the training."""

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline

    def after_iteration(self, _info: object) -> bool:
        return time.monotonic() < self.deadline


def smoke_catboost(x: np.ndarray, y: np.ndarray) -> object:
    settings = {"task_type": "GPU", "iterations": 2, "allow_writing_files": False, "logging_level": "Silent"}
    return catboost.CatBoost(settings).fit(x, y)


if catboost is not None:
    offer(
        Entry("cat", CatBoost(), 0.3, most_rows=3_000_000, most_classes=30),
        Entry("cat_d4", CatBoost(4, 0.07, 4.5), 0.3, most_rows=3_000_000, most_classes=60),
    )
