"""Histogram boosting: scikit-learn's own boosted trees, always there."""

import time
from dataclasses import dataclass

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier, HistGradientBoostingRegressor

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted, Schedule, spread
from medalist_engine.models.made import made_by
from medalist_engine.models.trees.pace import round_seconds, usual_seconds
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem


@dataclass(frozen=True)
class HistogramBoosting:
    """Grows in steps of `step` rounds, so that the clock and the valid rows can end it."""

    learning_rate: float = 0.05
    leaves: int = 16
    step: int = 40

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem = fold.trees(), fold.problem
        model = self.model(problem, allowance.seed)
        best = Fitted(*(np.empty(0),) * 2)
        lowest, waited, known = np.inf, 0, allowance.schedule
        for rounds in range(self.step, 1600, self.step):
            model.set_params(max_iter=rounds).fit(part.fit, fold.y_fit, sample_weight=fold.weights_fit)
            valid = spread(model, problem, part.valid)
            loss = valid_loss(problem, fold.y_valid, valid, fold.weights_valid) if len(valid) else 0.0
            if loss < lowest or known:
                lowest, waited = loss, 0
                schedule = Schedule(rounds, self.learning_rate)
                made = made_by("hist_gradient_boosting", model, "trees", max_iter=rounds)
                best = Fitted(valid, spread(model, problem, part.test), schedule, made=made)
            else:
                waited += 1
            done = waited == 2 or (known and rounds >= known.rounds)
            if done or time.monotonic() > allowance.deadline:
                break
        return best

    def seconds(self, fold: FoldData) -> float:
        return usual_seconds(
            self.learning_rate,
            round_seconds(len(fold.fit), fold.features.effort, fold.problem),
            fold.problem,
        )

    def model(
        self, problem: Problem, seed: int
    ) -> HistGradientBoostingClassifier | HistGradientBoostingRegressor:
        shared = {
            "learning_rate": self.learning_rate,
            "max_leaf_nodes": self.leaves,
            "l2_regularization": 1.0,
            "early_stopping": False,
            "warm_start": True,
            "random_state": seed,
        }
        if "max_features" in HistGradientBoostingRegressor().get_params():  # since scikit-learn 1.4
            shared["max_features"] = 0.7
        if problem.kind == "classes":
            return HistGradientBoostingClassifier(**shared)
        return HistGradientBoostingRegressor(
            loss="absolute_error" if problem.robust else "squared_error", **shared
        )


offer(Entry("hgb", HistogramBoosting(), 0.3, most_classes=20))
