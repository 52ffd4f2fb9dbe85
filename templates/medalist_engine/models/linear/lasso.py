"""Lasso: a linear model of the few most useful columns; for few rows and many columns."""

from dataclasses import dataclass, replace

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.linear_model import Lasso, LogisticRegression

from medalist_engine.features.matrices import FoldData
from medalist_engine.features.views.fold_matrices import Matrix
from medalist_engine.models.fit import Allowance, Fitted, spread
from medalist_engine.models.made import Made, made_by
from medalist_engine.models.trace import importance_shares
from medalist_engine.models.trial import best_setting
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

SECONDS_PER_LASSO_CELL = 2e-7
MOST_PASSES = 200
FEWEST_ROWS_PER_COLUMN = 5


def lasso(x: Matrix, y: np.ndarray, share: float) -> Lasso:
    """The penalty is a share of the smallest penalty that leaves no column."""
    strongest = np.abs(x.T @ (y - y.mean())).max() / len(y)
    model = Lasso(alpha=max(1e-9, share * float(strongest)), max_iter=MOST_PASSES, tol=1e-3)
    return model.fit(x, y)


class ChosenColumns(ClassifierMixin, BaseEstimator):
    """Logistic regression on the columns that a lasso keeps for any of the classes."""

    def __init__(self, share: float = 0.1) -> None:
        self.share = share

    def fit(self, x: Matrix, y: np.ndarray) -> "ChosenColumns":
        self.classes_ = np.unique(y)
        apart = self.classes_[1:] if len(self.classes_) == 2 else self.classes_
        sizes = np.sum([np.abs(lasso(x, (y == k).astype(float), self.share).coef_) for k in apart], axis=0)
        most = max(1, len(y) // FEWEST_ROWS_PER_COLUMN)
        kept = np.argsort(-sizes, kind="stable")[: min(most, max(1, int((sizes > 0).sum())))]
        self.kept, self.coef_ = np.sort(kept), sizes
        self.model = LogisticRegression(C=1.0, max_iter=200).fit(x[:, self.kept], y)
        return self

    def made(self) -> Made:
        words = "on what a lasso keeps for any class, at this share of the penalty that leaves nothing"
        return replace(made_by("lasso", self.model, "linear", lasso_share=self.share), words=words)

    def predict_proba(self, x: Matrix) -> np.ndarray:
        return self.model.predict_proba(x[:, self.kept])


@dataclass(frozen=True)
class FewColumns:
    """The number of columns is tuned on a fifth of the fit rows."""

    shares: tuple[float, ...] = (0.4, 0.2, 0.1, 0.05, 0.025, 0.0125)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem, y = fold.linear(), fold.problem, fold.y_fit
        share = best_setting(
            chosen_for(problem), self.shares, part.fit, y, problem, allowance, fold.groups_fit
        )
        model = chosen_for(problem)(share).fit(part.fit, y)
        low, high = (y.min(), y.max()) if problem.kind != "classes" else (0, 1)
        valid, test = (np.clip(spread(model, problem, x), low, high) for x in (part.valid, part.test))
        shares = importance_shares(part.names, np.abs(model.coef_))
        return Fitted(valid, test, importance=shares, made=model.made())

    def seconds(self, fold: FoldData) -> float:
        cells = len(fold.fit) * (2 * fold.features.effort + 30)
        return 0.1 + SECONDS_PER_LASSO_CELL * cells * max(1, fold.problem.classes - 1) * len(self.shares)


class LassoOfShare(BaseEstimator):
    """A lasso that finds its own penalty."""

    def __init__(self, share: float = 0.1) -> None:
        self.share = share

    def fit(self, x: Matrix, y: np.ndarray) -> "LassoOfShare":
        self.model = lasso(x, y, self.share)
        self.coef_ = self.model.coef_
        return self

    def made(self) -> Made:
        return made_by("lasso", self.model, "linear")

    def predict(self, x: Matrix) -> np.ndarray:
        return self.model.predict(x)


def chosen_for(problem: Problem):  # noqa: ANN201
    return ChosenColumns if problem.kind == "classes" else LassoOfShare


offer(Entry("lasso", FewColumns(), most_rows=20_000, most_classes=10))
