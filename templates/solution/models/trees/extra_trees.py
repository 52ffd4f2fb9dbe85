"""Extremely randomised trees: cheap, and with other errors than boosted trees."""

import time
from dataclasses import dataclass

import numpy as np
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted, spread
from solution.models.made import made_by
from solution.models.trace import importance_shares
from solution.models.zoo import Entry, offer
from solution.problem.problem import Problem

SECONDS_PER_DRAW = 5e-9


@dataclass(frozen=True)
class ExtraTrees:
    trees: int = 300
    step: int = 25

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem = fold.trees(), fold.problem
        model = self.model(problem, allowance)
        fit, valid, test = (np.where(np.isnan(x), -999.0, x) for x in (part.fit, part.valid, part.test))
        for trees in range(self.step, self.trees + 1, self.step):
            started = time.monotonic()
            model.set_params(n_estimators=trees).fit(fit, fold.y_fit, sample_weight=fold.weights_fit)
            if 2 * time.monotonic() - started > allowance.deadline:
                break
        shares = importance_shares(part.names, model.feature_importances_)
        made = made_by("extra_trees", model, "trees")
        return Fitted(
            spread(model, problem, valid), spread(model, problem, test), importance=shares, made=made
        )

    def seconds(self, fold: FoldData) -> float:
        rows, columns = len(fold.fit), fold.features.effort
        tried = 0.6 * columns if fold.problem.kind != "classes" else columns**0.5
        return 0.7 + SECONDS_PER_DRAW * self.trees * rows * np.log2(rows + 2) * (tried + 5)

    def model(self, problem: Problem, allowance: Allowance) -> ExtraTreesClassifier | ExtraTreesRegressor:
        shared = {"n_jobs": allowance.threads, "random_state": allowance.seed, "warm_start": True}
        if problem.kind == "classes":
            return ExtraTreesClassifier(min_samples_leaf=3, max_features="sqrt", **shared)
        return ExtraTreesRegressor(min_samples_leaf=2, max_features=0.6, **shared)


offer(Entry("et", ExtraTrees(), 0.3, most_rows=200_000))
