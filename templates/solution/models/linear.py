"""Linear models: cheap, and wrong in other places than boosted trees."""

import time
from dataclasses import dataclass

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.multiclass import OneVsRestClassifier

from solution.features.matrices import FoldData
from solution.models.fit import Allowance, Fitted, spread
from solution.models.zoo import Entry, offer
from solution.target.loss import judged_loss
from solution.target.problem import Problem


@dataclass(frozen=True)
class Linear:
    """Ridge or logistic regression; the strength of its penalty is tried on a fifth of the fit rows."""

    strengths: tuple[float, ...] = (0.003, 0.03, 0.3)

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:
        part, problem, y = fold.linear(), fold.problem, fold.y_fit
        strength = self.choose(part.fit, y, problem, allowance)
        model = self.model(problem, strength, part.fit).fit(part.fit, y)
        low, high = (y.min(), y.max()) if problem.kind != "classes" else (0, 1)
        judged, test = (np.clip(spread(model, problem, x), low, high) for x in (part.judged, part.test))
        return Fitted(judged, test)

    def choose(self, x: np.ndarray, y: np.ndarray, problem: Problem, allowance: Allowance) -> float:
        order = np.random.default_rng(allowance.seed).permutation(len(y))[:20_000]
        held, fit = np.split(order, [len(order) // 5])
        best, lowest = self.strengths[1], np.inf
        for strength in self.strengths:
            if time.monotonic() > allowance.deadline - 0.5 * allowance.seconds() and lowest < np.inf:
                break
            model = self.model(problem, strength, x).fit(x[fit], y[fit])
            loss = judged_loss(problem, y[held], spread(model, problem, x[held]))
            if loss < lowest:
                best, lowest = strength, loss
        return best

    def model(self, problem: Problem, strength: float, x: np.ndarray) -> Ridge | LogisticRegression:
        thin = sparse.issparse(x)
        if problem.kind != "classes":
            return Ridge(alpha=1 / strength, solver="lsqr" if thin else "cholesky")
        if not thin and problem.classes > 2:
            return LogisticRegression(C=strength * 3, max_iter=100)
        solver = "liblinear" if thin else "newton-cholesky"
        model = LogisticRegression(C=strength * 3, solver=solver, max_iter=50)
        return model if problem.classes == 2 else OneVsRestClassifier(model)


offer(Entry("linear", Linear(), 1, most_rows=300_000, most_classes=100))
