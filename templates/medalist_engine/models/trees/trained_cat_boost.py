"""Trained CatBoost: the answers of a model with any number of its rounds."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Fitted, Schedule, no_rows
from medalist_engine.models.made import Made
from medalist_engine.models.trees.aims import Aim
from medalist_engine.problem.problem import Problem


@dataclass(frozen=True)
class TrainedCatBoost:
    """A trained model and what is told of it; it answers with any number of its rounds."""

    model: Any
    rate: float
    importance: dict[str, float]
    made: Made

    def after(self, rounds: int, aim: Aim, fold: FoldData, asked: list[pd.DataFrame], threads: int) -> Fitted:
        rounds = min(rounds, self.model.tree_count_)
        answers = (
            aim.unweighted(fold.problem, fold.y_fit, self.predict(fold.problem, x, rounds, threads))
            for x in asked
        )
        return Fitted(*answers, Schedule(rounds, self.rate), self.importance, self.made)

    def predict(self, problem: Problem, x: pd.DataFrame, rounds: int, threads: int) -> np.ndarray:
        if not len(x):
            return no_rows(problem)
        kind = "Probability" if problem.kind == "classes" else "RawFormulaVal"
        return self.model.predict(x, prediction_type=kind, ntree_end=rounds, thread_count=threads)
