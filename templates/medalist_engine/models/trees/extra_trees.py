"""Extremely randomised trees: cheap, and with other errors than boosted trees."""

import time
from dataclasses import dataclass

import numpy as np
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted, spread
from medalist_engine.models.made import made_by
from medalist_engine.models.trace import importance_shares
from medalist_engine.models.trial import MOST_TRIED, best_setting
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

SECONDS_PER_DRAW = 5e-9


LEAVES_AND_COLUMNS: tuple[tuple[int, float | str], ...] = (
    (1, "sqrt"),
    (3, 0.5),
    (1, 0.5),
    (1, 1.0),
    (10, 0.5),
)
"""The least rows of a leaf, and the columns of which a split is chosen: few suit noise, many suit rules."""
TREES_OF_A_TRIAL = 20


@dataclass(frozen=True)
class ExtraTrees:
    """The size of leaves and the columns of a split are chosen on a fifth of the fit rows."""

    trees: int = 300
    step: int = 25

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem = fold.trees(), fold.problem
        fit, valid, test = (np.where(np.isnan(x), -999.0, x) for x in (part.fit, part.valid, part.test))

        def made_with(setting: tuple[int, float | str]) -> ExtraTreesClassifier | ExtraTreesRegressor:
            return self.model(problem, allowance, *setting)

        chosen = best_setting(
            made_with, LEAVES_AND_COLUMNS, fit, fold.y_fit, problem, allowance, fold.groups_fit, of_few_trees
        )
        model = made_with(chosen).set_params(warm_start=True)
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
        trials = TREES_OF_A_TRIAL * len(LEAVES_AND_COLUMNS) * min(rows, MOST_TRIED)
        return 0.7 + SECONDS_PER_DRAW * (self.trees * rows + trials) * np.log2(rows + 2) * (columns / 2 + 5)

    def model(
        self, problem: Problem, allowance: Allowance, leaf: int, columns: float | str
    ) -> ExtraTreesClassifier | ExtraTreesRegressor:
        kind = ExtraTreesClassifier if problem.kind == "classes" else ExtraTreesRegressor
        settings = {"min_samples_leaf": leaf, "max_features": columns, "n_estimators": TREES_OF_A_TRIAL}
        return kind(n_jobs=allowance.threads, random_state=allowance.seed, **settings)


def of_few_trees(
    model: ExtraTreesClassifier | ExtraTreesRegressor, problem: Problem, rows: np.ndarray
) -> np.ndarray:
    """As if one tree more had known nothing: few trees are certain where many are not."""
    shares, trees = spread(model, problem, rows), TREES_OF_A_TRIAL
    return (trees * shares + 1 / problem.classes) / (trees + 1) if problem.kind == "classes" else shares


offer(Entry("et", ExtraTrees(), 0.3, most_rows=200_000))
