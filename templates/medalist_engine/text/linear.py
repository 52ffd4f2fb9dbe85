"""Linear models of n-grams: cheap, with different errors."""

from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import sparse
from scipy.optimize import minimize_scalar
from scipy.special import softmax
from sklearn.kernel_approximation import Nystroem
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import LogisticRegression, Ridge, RidgeClassifier
from sklearn.naive_bayes import MultinomialNB
from sklearn.pipeline import make_pipeline

from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem

MOST_TEMPERED_CELLS = 1_000_000
MOST_KERNEL_ROWS = 6_000
BASIS_ROWS = 600
ROWS_COMPARED_AT_ONCE = 2_000


class WeightedLogistic:
    """NB-SVM: one logistic regression per class, with n-grams weighted by their naive Bayes log ratio."""

    def __init__(self, strength: float) -> None:
        self.strength = strength

    def fit(self, x: sparse.csr_matrix, y: np.ndarray) -> "WeightedLogistic":
        self.classes_ = np.unique(y)
        told_apart = self.classes_[1:] if len(self.classes_) == 2 else self.classes_
        self.parts = [self.fit_class(x, y == k) for k in told_apart]
        return self

    def fit_class(self, x: sparse.csr_matrix, is_class: np.ndarray) -> tuple[np.ndarray, LogisticRegression]:
        ratio = np.log(frequencies(x[is_class]) / frequencies(x[~is_class]))
        model = LogisticRegression(
            C=self.strength, solver="liblinear", dual=True, max_iter=60, random_state=0
        )
        return ratio, model.fit(x @ sparse.diags(ratio), is_class)

    def decision_function(self, x: sparse.csr_matrix) -> np.ndarray:
        scores = [model.decision_function(x @ sparse.diags(ratio)) for ratio, model in self.parts]
        return scores[0] if len(scores) == 1 else np.column_stack(scores)


class NearRows(Nystroem):
    """The likeness to some of the rows."""

    def fit(self, x: np.ndarray, y: np.ndarray | None = None) -> "NearRows":
        self.gamma, self.n_components = usual_width(x), min(len(x) // 2, BASIS_ROWS)
        return super().fit(x, y)


def usual_width(x: np.ndarray) -> float:
    """Of a radial basis, by how far rows lie apart."""
    return 1 / max(float(x.var(axis=0).sum()), 1e-9)


class KernelRegression:
    """Ridge regression over the likeness to all rows, which are compared in parts, to fit the memory.

    `gamma`: how fast likeness falls with distance; None: by how far rows lie apart. Of rows of length one,
    such as n-grams, 0.5 makes it exp(cosine - 1).
    """

    def __init__(self, penalty: float, gamma: float | None = None) -> None:
        self.penalty, self.gamma = penalty, gamma

    def fit(self, x: sparse.csr_matrix | np.ndarray, y: np.ndarray) -> "KernelRegression":
        gamma = usual_width(x) if self.gamma is None else self.gamma
        self.middle = y.mean()
        self.model = KernelRidge(alpha=self.penalty, kernel="rbf", gamma=gamma)
        self.model.fit(x.astype(np.float32), (y - self.middle).astype(np.float32))
        return self

    def predict(self, x: sparse.csr_matrix | np.ndarray) -> np.ndarray:
        starts = range(0, x.shape[0], ROWS_COMPARED_AT_ONCE)
        parts = [self.model.predict(x[start : start + ROWS_COMPARED_AT_ONCE]) for start in starts]
        return self.middle + np.concatenate([*parts, np.empty(0)])


def frequencies(x: sparse.csr_matrix) -> np.ndarray:
    counts = 0.1 + np.asarray(x.sum(axis=0)).ravel()
    return counts / counts.sum()


def bayes(smoothing: float) -> Callable[[], MultinomialNB]:
    return lambda: MultinomialNB(alpha=smoothing)


CLASSIFIERS: dict[str, tuple[Callable[[], Any], ...]] = {
    "ridge": tuple(
        lambda alpha=alpha: RidgeClassifier(alpha=alpha, solver="sparse_cg", tol=1e-2) for alpha in (1.0, 4.0)
    ),
    "weighted": (lambda: WeightedLogistic(1.0), lambda: WeightedLogistic(4.0)),
    "logistic": tuple(lambda c=c: LogisticRegression(C=c, max_iter=60) for c in (3.0, 10.0)),
    "bayes": (bayes(0.02), bayes(0.1)),
    "counted bayes": (bayes(0.1), bayes(1.0)),
    "dense": tuple(lambda c=c: LogisticRegression(C=c, max_iter=100) for c in (1.0, 5.0)),
    "radial": (lambda: make_pipeline(NearRows(random_state=0), LogisticRegression(C=10.0, max_iter=100)),),
}
REGRESSORS: dict[str, tuple[Callable[[], Any], ...]] = {
    "ridge": tuple(
        lambda alpha=alpha: Ridge(alpha=alpha, solver="sparse_cg", tol=1e-3) for alpha in (0.3, 1.0, 4.0)
    ),
    "dense": tuple(lambda alpha=alpha: Ridge(alpha=alpha) for alpha in (1.0, 4.0, 16.0)),
    "likeness": (lambda: KernelRegression(0.4, gamma=0.5),),
    "radial": (lambda: make_pipeline(NearRows(random_state=0), Ridge(alpha=0.3)),),
    "kernel": (lambda: KernelRegression(0.1), lambda: KernelRegression(0.4)),
}


def raw_scores(model: Any, x: sparse.csr_matrix, problem: Problem) -> np.ndarray:
    """Rows x classes, centred at zero by row; a class that the fold lacks gets the lowest score."""
    if problem.kind != "classes":
        return model.predict(x)[:, None]
    decide = getattr(model, "decision_function", None) or model.predict_joint_log_proba
    raw = decide(x)
    raw = np.column_stack([-raw / 2, raw / 2]) if raw.ndim == 1 else raw
    full = np.full((x.shape[0], problem.classes), raw.min() if raw.size else 0.0)
    full[:, model.classes_] = raw
    return full - full.mean(axis=1, keepdims=True)


def temperature(problem: Problem, y: np.ndarray, scores: np.ndarray) -> float:
    """The factor that turns scores into logits: scores of n-gram models are poorly calibrated."""
    step = -(-scores.size // MOST_TEMPERED_CELLS)
    y, scores = y[::step], scores[::step]
    result = minimize_scalar(
        lambda power: valid_loss(problem, y, softmax(scores * np.exp(power), axis=1)),
        bounds=(-6, 4),
        method="bounded",
    )
    return float(np.exp(result.x))


def loss_of_scores(problem: Problem, y: np.ndarray, scores: np.ndarray) -> float:
    if problem.kind != "classes":
        return valid_loss(problem, y, scores[:, 0])
    return valid_loss(problem, y, softmax(scores * temperature(problem, y, scores), axis=1))
