"""Discriminant analysis: one shared covariance, shrunk; strong where many classes have few rows each."""

from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted, spread
from medalist_engine.models.linear.row_space import condensed
from medalist_engine.models.made import made_by
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

MOST_CELLS = 2e8


@dataclass(frozen=True)
class Discriminant:
    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, _space = condensed(fold.linear())
        model = LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto")
        model.fit(dense(part.fit), fold.y_fit)
        answers = (spread(model, fold.problem, dense(x)) for x in (part.valid, part.test))
        return Fitted(*answers, made=made_by("discriminant", model, "linear"))

    def seconds(self, fold: FoldData) -> float:
        columns = min(2 * fold.features.effort + 30, len(fold.fit))
        return 0.05 + 1e-9 * columns**2 * (len(fold.fit) + columns * fold.problem.classes)


def dense(x):  # noqa: ANN001, ANN201
    if np.prod(x.shape, dtype=float) > MOST_CELLS:
        raise MemoryError(f"{x.shape[0]} rows by {x.shape[1]} columns")
    return x.toarray() if sparse.issparse(x) else x


def has_classes(problem: Problem) -> bool:
    return problem.kind == "classes"


offer(Entry("lda", Discriminant(), most_rows=100_000, most_classes=3_000, only=has_classes))
