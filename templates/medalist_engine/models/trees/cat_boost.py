"""CatBoost, where it is installed: symmetric trees that take categories as they are, paced by the time."""

import sys
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted, Schedule, no_rows
from medalist_engine.models.made import Made
from medalist_engine.models.trace import importance_shares
from medalist_engine.models.trees.pace import finished, is_cut, pace_for, trees_per_round, usual_seconds
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

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        problem, threads = fold.problem, allowance.threads
        pace = pace_for(self.learning_rate, self.round_cost(fold), fold, allowance)
        fit, *asked = native_tables(fold)
        train = self.pool(fold, fit, fold.y_fit, fold.weights_fit)
        held = self.pool(fold, asked[0], fold.y_valid, fold.weights_valid) if pace.patience else None
        parameters = {**self.parameters(problem, allowance), "learning_rate": pace.rate}
        model = catboost.CatBoost({**parameters, "iterations": pace.rounds})
        model.fit(
            train,
            eval_set=held,
            early_stopping_rounds=pace.patience,
            use_best_model=False,
            callbacks=[StopCatBoostAt(allowance.deadline)],
        )
        importance = importance_shares(native_names(fold), model.get_feature_importance())
        made, learned = Made("catboost", ("catboost.CatBoost",), parameters, "native"), model.tree_count_

        def after(rounds: int) -> Fitted:
            rounds = min(rounds, learned)
            answers = (predicted(model, problem, x, rounds, threads) for x in asked)
            return Fitted(*answers, Schedule(rounds, pace.rate), importance, made)

        best = learned if held is None else 1 + model.get_best_iteration()
        cut = is_cut(pace, best, learned)
        return replace(after(finished(allowance.schedule, best)), after=after, cut=cut)

    def pool(
        self, fold: FoldData, table: pd.DataFrame, y: np.ndarray, weights: np.ndarray | None
    ) -> "catboost.Pool":
        """Rows as CatBoost takes them; the last columns are the categories."""
        columns = table.shape[1]
        categories = list(range(columns - fold.features.codes.shape[1], columns))
        return catboost.Pool(table, y, cat_features=categories, weight=weights)

    def seconds(self, fold: FoldData) -> float:
        return usual_seconds(self.learning_rate, self.round_cost(fold), fold.problem)

    def round_cost(self, fold: FoldData) -> float:
        codes = fold.features.codes
        counted = int((codes.nunique() > FEW_LEVELS).sum())
        columns = fold.features.numbers.shape[1] + codes.shape[1] + fold.scores.shape[1]
        cells = len(fold.fit) * self.depth * SECONDS_PER_CELL_AND_LEVEL
        splits = 2**self.depth * SECONDS_PER_SPLIT
        counts = counted * (SECONDS_PER_CATEGORY + len(fold.fit) * SECONDS_PER_COUNTED_CELL)
        return trees_per_round(fold.problem) * self.column_share * (columns * (cells + splits) + counts)

    def parameters(self, problem: Problem, allowance: Allowance) -> dict[str, object]:
        return {
            **catboost_objective(problem),
            "rsm": self.column_share,
            "max_ctr_complexity": MOST_COMBINED,
            "depth": self.depth,
            "l2_leaf_reg": self.l2,
            "bootstrap_type": "Bernoulli",
            "subsample": self.row_share,
            "border_count": 128,
            "one_hot_max_size": FEW_LEVELS,
            "boosting_type": "Plain",
            "task_type": "CPU",
            "thread_count": allowance.threads,
            "random_seed": allowance.seed,
            "allow_writing_files": False,
            "logging_level": "Silent",
        }


def catboost_objective(problem: Problem) -> dict[str, object]:
    if problem.kind != "classes":
        return {"loss_function": "MAE" if problem.robust else "RMSE"}
    if problem.classes == 2:
        return {"loss_function": "Logloss"}
    return {"loss_function": "MultiClass", "classes_count": problem.classes}


class StopCatBoostAt:
    """CatBoost's own form of a callback: false ends the training."""

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline

    def after_iteration(self, _info: object) -> bool:
        return time.monotonic() < self.deadline


def native_tables(fold: FoldData) -> list[pd.DataFrame]:
    """Numbers and scores of texts as they are; after them all categories, whatever their number of levels."""
    features = fold.features
    categories = [
        pd.Categorical.from_codes(codes + 1, range(int(codes.max()) + 2))
        for _name, codes in features.codes.items()
    ]
    columns = [*features.numbers.to_numpy().T, *fold.scores.T, *categories]
    table = pd.DataFrame({str(place): column for place, column in enumerate(columns)})
    return [table.iloc[rows] for rows in fold.row_sets]


def native_names(fold: FoldData) -> list[str]:
    """The names of the columns of the native tables."""
    return [*fold.features.numbers, *fold.score_names, *(f"{name}.code" for name in fold.features.codes)]


def predicted(model: Any, problem: Problem, x: pd.DataFrame, rounds: int, threads: int) -> np.ndarray:
    if not len(x):
        return no_rows(problem)
    kind = "Probability" if problem.kind == "classes" else "RawFormulaVal"
    return model.predict(x, prediction_type=kind, ntree_end=rounds, thread_count=threads)


if catboost is not None:
    offer(
        Entry("cat", CatBoost(), 0.3, most_rows=3_000_000, most_classes=30),
        Entry("cat_d4", CatBoost(4, 0.07, 4.5), 0.3, most_rows=3_000_000, most_classes=60),
    )
