"""Kernels: smooth functions for a few hundred to a few thousand rows; trees only make steps."""

from dataclasses import dataclass, replace

from sklearn.base import BaseEstimator
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.svm import SVR

from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted, spread
from medalist_engine.models.made import made_by
from medalist_engine.models.trial import best_setting
from medalist_engine.models.zoo import Entry, offer
from medalist_engine.problem.problem import Problem

SECONDS_PER_KERNEL = 3e-9
SCALED_TARGET = "numbers are learned with mean 0 and deviation 1"


@dataclass(frozen=True)
class Kernel:
    """Support vector regression; for classes, logistic regression over a radial basis of some of the rows."""

    widths: tuple[float, ...] = (0.1, 0.3, 1.0)
    strengths: tuple[float, ...] = (0.3, 3.0)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem, y = fold.linear(), fold.problem, fold.y_fit
        settings = [(width, strength) for width in self.widths for strength in self.strengths]
        middle, scale = (y.mean(), y.std() or 1.0) if problem.kind != "classes" else (0, 1)
        scaled = (y - middle) / scale if problem.kind != "classes" else y

        def make(setting: tuple[float, float]) -> BaseEstimator:
            return self.model(problem, *setting, part.fit.shape, allowance.seed)

        model = make(best_setting(make, settings, part.fit, scaled, problem, allowance, fold.groups_fit)).fit(
            part.fit, scaled
        )
        valid, test = (spread(model, problem, x) for x in (part.valid, part.test))
        made = replace(made_by("kernel", model, "linear"), words=SCALED_TARGET)
        return Fitted(valid * scale + middle, test * scale + middle, made=made)

    def model(
        self, problem: Problem, width: float, strength: float, shape: tuple[int, int], seed: int
    ) -> BaseEstimator:
        rows, columns = shape
        gamma = width / max(1, columns)
        if problem.kind != "classes":
            return SVR(gamma=gamma, C=strength, epsilon=0.05, cache_size=500)
        basis = Nystroem(gamma=gamma, n_components=min(rows // 2, 400), random_state=seed)
        return make_pipeline(basis, LogisticRegression(C=3 * strength, max_iter=300))

    def seconds(self, fold: FoldData) -> float:
        tried = len(self.widths) * len(self.strengths) + 1
        pairs = len(fold.fit) ** 2 if fold.problem.kind != "classes" else 400 * len(fold.fit)
        columns = (fold.features.effort + 30) * max(1, fold.problem.classes / 2)
        return 0.1 + tried * SECONDS_PER_KERNEL * pairs * columns


offer(Entry("kernel", Kernel(), most_rows=5_000, most_classes=50))
