"""Neighbours: the target of the most similar rows, for few rows or many classes."""

from dataclasses import dataclass, replace

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted, spread
from solution.models.made import made_by
from solution.models.trial import best_setting
from solution.models.zoo import Entry, offer
from solution.problem.problem import Problem

SECONDS_PER_DISTANCE = 5e-10
ONE_MORE = "for classes, the class shares of all fit rows count as one more neighbour"


@dataclass(frozen=True)
class Neighbours:
    """The class shares count as one more neighbour, so that no probability is zero."""

    counts: tuple[int, ...] = (5, 12, 30)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem, y = fold.linear(), fold.problem, fold.y_fit

        def make(count: int) -> BaseEstimator:
            return self.model(problem, min(count, len(y) // 2), allowance.threads)

        count = best_setting(make, self.counts, part.fit, y, problem, allowance, fold.groups_fit)
        model = make(count).fit(part.fit, y)
        answers = (one_more(spread(model, problem, x), count, fold) for x in (part.valid, part.test))
        return Fitted(*answers, made=replace(made_by("neighbours", model, "linear"), words=ONE_MORE))

    def model(self, problem: Problem, count: int, threads: int) -> BaseEstimator:
        kind = KNeighborsClassifier if problem.kind == "classes" else KNeighborsRegressor
        return kind(max(1, count), weights="distance", n_jobs=threads)

    def seconds(self, fold: FoldData) -> float:
        _fit, valid, test = fold.row_sets
        asked = len(valid) + len(test) + len(self.counts) * len(fold.fit) / 5
        return 0.1 + SECONDS_PER_DISTANCE * len(fold.fit) * asked * (2 * fold.features.effort + 30)


def one_more(predicted: np.ndarray, count: int, fold: FoldData) -> np.ndarray:
    """The neighbours' shares and, as one of them, the shares of all fit rows."""
    if fold.problem.kind != "classes":
        return predicted
    counts = np.bincount(fold.y_fit, minlength=fold.problem.classes) + 1
    return (count * predicted + counts / counts.sum()) / (count + 1)


offer(Entry("knn", Neighbours(), most_rows=50_000, most_classes=300))
