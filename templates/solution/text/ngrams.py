"""Texts: many cheap n-gram models, each a member of its own and a feature for the models after it."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse
from scipy.optimize import minimize_scalar
from scipy.special import softmax
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression, Ridge, RidgeClassifier
from sklearn.multiclass import OneVsRestClassifier
from sklearn.naive_bayes import MultinomialNB

from solution.features.builder import Features
from solution.features.documents import TOKENS
from solution.models.training import Member
from solution.protocol import warn
from solution.target.folds import Fold
from solution.target.loss import judged_loss
from solution.target.problem import Problem


@dataclass(frozen=True)
class View:
    """One way to count n-grams, and how many seconds a million characters take."""

    vectorizer: CountVectorizer
    seconds: float


VIEWS = {
    "words": View(
        TfidfVectorizer(
            ngram_range=(1, 2), min_df=2, sublinear_tf=True, token_pattern=TOKENS, max_features=300_000
        ),
        0.9,
    ),
    "counts": View(CountVectorizer(ngram_range=(1, 2), token_pattern=TOKENS, max_features=600_000), 1.3),
    "cased": View(
        TfidfVectorizer(
            ngram_range=(1, 3), sublinear_tf=True, token_pattern=TOKENS, lowercase=False, max_features=600_000
        ),
        2.5,
    ),
    "letters": View(
        TfidfVectorizer(
            analyzer="char_wb", ngram_range=(2, 5), min_df=3, sublinear_tf=True, max_features=200_000
        ),
        2.3,
    ),
    "spans": View(
        CountVectorizer(analyzer="char", ngram_range=(1, 6), min_df=2, lowercase=False, max_features=400_000),
        6.0,
    ),
}
PLAN = [
    ("words", "ridge", "text_linear"),
    ("words", "bayes 0.02", "text_nb"),
    ("counts", "bayes 0.1", "text_nb"),
    ("letters", "ridge", "text_char"),
    ("words", "logistic", "text_linear"),
    ("cased", "bayes 0.05", "text_nb"),
    ("spans", "bayes 0.03", "text_char"),
]


def text_plan(keys: list[str], problem: Problem) -> list[tuple[str, str, str]]:
    """The asked-for text models in order of value per second; one of them where none was asked for."""
    wanted = {key for key in keys if key.startswith("text")} or {"text_linear"}
    plan = [step for step in PLAN if step[2] in wanted]
    if problem.kind != "classes":
        plan = [step for step in plan if step[1] == "ridge"]
    if problem.classes > 40:
        plan = [step for step in plan if step[1] != "logistic"]
    return plan or PLAN[:1]


def text_model(name: str, problem: Problem) -> Any:
    if problem.kind != "classes":
        return Ridge(alpha=1.0, solver="sparse_cg", tol=1e-3)
    if name == "ridge":
        return RidgeClassifier(alpha=1.0, solver="sparse_cg", tol=1e-2)
    if name == "logistic":
        model = LogisticRegression(C=10, solver="liblinear", dual=True, max_iter=60)
        return model if problem.classes == 2 else OneVsRestClassifier(model)
    return MultinomialNB(alpha=float(name.split()[1]))


class TextViews:
    """The documents of all rows, and their n-gram matrices; each is made once for all targets."""

    def __init__(self, features: Features) -> None:
        self.documents = [" \n ".join(row) for row in zip(*features.documents.values(), strict=True)]
        self.size = sum(map(len, self.documents)) / 1e6
        self.matrices: dict[str, sparse.csr_matrix] = {}

    def cost(self, view: str) -> float:
        return 0.0 if view in self.matrices else VIEWS[view].seconds * self.size

    def matrix(self, view: str) -> sparse.csr_matrix:
        if view not in self.matrices:
            self.matrices[view] = VIEWS[view].vectorizer.fit_transform(self.documents).tocsr()
        return self.matrices[view]


def text_members(
    views: TextViews,
    features: Features,
    problem: Problem,
    folds: list[Fold],
    keys: list[str],
    seconds: float,
) -> Iterator[tuple[str, Member, np.ndarray]]:
    """Yields (name, member, scores for all rows); a step that would not end in time is skipped."""
    deadline = time.monotonic() + seconds
    for number, (view, model, _key) in enumerate(text_plan(keys, problem)):
        allowed = deadline - time.monotonic() + (seconds if number == 0 else 0)
        if views.cost(view) > allowed:
            continue
        started = time.monotonic()
        try:
            matrix = views.matrix(view)
            scores = fold_scores(matrix, model, features, problem, folds)
        except (ValueError, MemoryError) as error:
            warn(f"text {view} {model} failed: {error}")
            continue
        scores = tempered(scores, problem)
        judged = scores[problem.rows]
        test = scores[features.train_rows :]
        if problem.kind == "classes":
            judged, test = softmax(judged, axis=1), softmax(test, axis=1)
        seen = np.isin(np.arange(len(problem.rows)), np.concatenate([held for _fit, held in folds])).astype(
            float
        )
        name = f"text {view} {model}"
        member = Member(
            judged * (seen[:, None] if judged.ndim == 2 else seen), seen, test, 1, time.monotonic() - started
        )
        yield name, member, scores


def fold_scores(
    matrix: sparse.csr_matrix, name: str, features: Features, problem: Problem, folds: list[Fold]
) -> np.ndarray:
    """Raw scores: out of fold for train rows, the mean over folds for the others."""
    width = problem.classes or 1
    others = np.setdiff1d(np.arange(features.rows), problem.rows)
    scores = np.zeros((features.rows, width))
    for fit, held in folds:
        model = text_model(name, problem).fit(matrix[problem.rows[fit]], problem.y[fit])
        scores[problem.rows[held]] = raw_scores(model, matrix[problem.rows[held]], problem)
        scores[others] += raw_scores(model, matrix[others], problem) / len(folds)
    return scores if problem.classes else scores[:, 0]


def raw_scores(model: Any, x: sparse.csr_matrix, problem: Problem) -> np.ndarray:
    if problem.kind != "classes":
        return model.predict(x)[:, None]
    raw = (
        model.decision_function(x)
        if hasattr(model, "decision_function")
        else model.predict_joint_log_proba(x)
    )
    raw = np.column_stack([-raw / 2, raw / 2]) if raw.ndim == 1 else raw
    full = np.full((x.shape[0], problem.classes), raw.min() if raw.size else 0.0)
    full[:, model.classes_] = raw
    return full - full.mean(axis=1, keepdims=True)


def tempered(scores: np.ndarray, problem: Problem) -> np.ndarray:
    """Divides by the temperature that makes them logits: raw n-gram scores are far too sure or unsure."""
    if problem.kind != "classes":
        return scores
    own = scores[problem.rows]
    found = minimize_scalar(
        lambda power: judged_loss(problem, problem.y, softmax(own * np.exp(power), axis=1)),
        bounds=(-6, 4),
        method="bounded",
    )
    return scores * np.exp(found.x)
