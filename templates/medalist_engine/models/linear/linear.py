"""Linear models: cheap, and with other errors than boosted trees."""

from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.multiclass import OneVsRestClassifier

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted, spread
from medalist_engine.models.linear.row_space import RowSpace, condensed
from medalist_engine.models.made import made_by
from medalist_engine.models.trace import importance_shares
from medalist_engine.models.trial import best_setting
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

SECONDS_PER_PASS = 2e-10


@dataclass(frozen=True)
class Linear:
    """Ridge or logistic regression; the penalty is tuned on a fifth of the fit rows."""

    strengths: tuple[float, ...] = (0.003, 0.03, 0.3)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, space = condensed(fold.linear())
        problem, y = fold.problem, fold.y_fit

        def make(strength: float) -> Ridge | LogisticRegression:
            return self.model(problem, strength, part.fit)

        strength = best_setting(make, self.strengths, part.fit, y, problem, allowance, fold.groups_fit)
        model = make(strength).fit(part.fit, y)
        low, high = (y.min(), y.max()) if problem.kind != "classes" else (0, 1)
        valid, test = (np.clip(spread(model, problem, x), low, high) for x in (part.valid, part.test))
        shares = importance_shares(part.names, coefficient_sizes(model, space))
        made = made_by("logistic" if problem.kind == "classes" else "ridge", model, "linear")
        return Fitted(valid, test, importance=shares, made=made)

    def seconds(self, fold: FoldData) -> float:
        rows, columns = len(fold.fit), min(2 * fold.features.effort, len(fold.fit))
        fits = 1 + len(self.strengths) * min(0.8, 16_000 / rows)
        passes = 2 * min(columns, 300) if fold.problem.kind == "classes" else min(columns, 300)
        return 0.05 + SECONDS_PER_PASS * fits * rows * columns * passes * max(1, fold.problem.classes - 1)

    def model(self, problem: Problem, strength: float, x: np.ndarray) -> Ridge | LogisticRegression:
        thin = sparse.issparse(x)
        if problem.kind != "classes":
            return Ridge(alpha=1 / strength, solver="lsqr" if thin else "cholesky")
        if not thin and problem.classes > 2:
            return LogisticRegression(C=strength * 3, max_iter=100)
        solver = "liblinear" if thin else "newton-cholesky"
        model = LogisticRegression(C=strength * 3, solver=solver, max_iter=50)
        return model if problem.classes == 2 else OneVsRestClassifier(model)


def coefficient_sizes(
    model: Ridge | LogisticRegression | OneVsRestClassifier, space: RowSpace | None
) -> np.ndarray:
    """Means over classes; the columns are on one scale."""
    each = [np.atleast_2d(one.coef_) for one in getattr(model, "estimators_", [model])]
    by_column = [coefs if space is None else space.back(coefs) for coefs in each]
    return np.mean([np.abs(coefs).mean(axis=0) for coefs in by_column], axis=0)


offer(Entry("linear", Linear(), most_rows=300_000, most_classes=100))
