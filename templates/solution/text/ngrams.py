"""Texts: many cheap n-gram models; each is a member and a feature for later models."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse
from scipy.special import softmax
from sklearn.model_selection import KFold

from solution.blend.passes import FIRST_SPLIT
from solution.features.features import Features
from solution.models.made import Made, Pass, made_in_steps
from solution.models.trace import Trace
from solution.models.training.member import Member
from solution.problem.folds.folds import Fold
from solution.problem.problem import Problem
from solution.protocol import warn
from solution.text.linear import (
    CLASSIFIERS,
    MOST_KERNEL_ROWS,
    REGRESSORS,
    loss_of_scores,
    raw_scores,
    temperature,
)
from solution.text.views import TextViews

TextStep = tuple[str, str, str]
TEXT_PLAN: list[TextStep] = [
    ("plain", "logistic", "text_linear"),
    ("words", "ridge", "text_linear"),
    ("words", "bayes", "text_nb"),
    ("counts", "counted bayes", "text_nb"),
    ("spelled", "ridge", "text_linear"),
    ("plain", "ridge", "text_linear"),
    ("words", "likeness", "text_linear"),
    ("letters", "ridge", "text_char"),
    ("words", "weighted", "text_linear"),
    ("cased", "bayes", "text_nb"),
    ("strings", "ridge", "text_char"),
    ("letters", "weighted", "text_char"),
    ("spans", "sharp bayes", "text_char"),
    ("marks", "ridge", "text_char"),
]
FURTHER_RIDGES = {("spelled", "ridge"), ("plain", "ridge"), ("marks", "ridge")}
ALONE_PLAN: list[TextStep] = [("words", "ridge", "text_linear"), ("words", "bayes", "text_nb")]
PAIR_PLAN: list[TextStep] = [("tokens", "ridge", "text_linear"), ("tokens", "bayes", "text_nb")]
MOST_OF_ITS_OWN = 5
MOST_LOGISTIC = 60
MOST_RIDGE = 200
MOST_FITTED, FEWEST_FIRST_ROWS = 300_000, 20
SECONDS_A_COMPARED_ENTRY = 4e-10


def text_plan(keys: list[str], problem: Problem, usual: list[TextStep]) -> list[TextStep]:
    """The planned text models in order of value per second; one model if none is planned."""
    wanted = {key for key in keys if key.startswith("text")} or {"text_linear"}
    plan = [step for step in usual if step[2] in wanted]
    if problem.kind != "classes":
        plan = [step for step in plan if step[1] in {"ridge", "likeness"}]
    if problem.kind == "classes" or len(problem.rows) > MOST_KERNEL_ROWS:
        plan = [step for step in plan if step[1] != "likeness"]
    if problem.classes > MOST_OF_ITS_OWN:
        plan = [step for step in plan if step[1] != "weighted" and step[:2] not in FURTHER_RIDGES]
    if not MOST_OF_ITS_OWN < problem.classes <= MOST_LOGISTIC:
        plan = [step for step in plan if step[1] != "logistic"]
    if problem.classes > MOST_RIDGE:
        plan = [step for step in plan if step[1] != "ridge"]
    return plan or [step for step in usual if step[1] == "bayes"][:1]


def text_members(
    views: TextViews,
    features: Features,
    problem: Problem,
    folds: list[Fold],
    plan: list[TextStep],
    seconds: float,
) -> Iterator[tuple[str, Member, np.ndarray]]:
    """Yields (name, member, scores for all rows); skips a step that would not finish in time.

    The time of a model is estimated from its first fold, and from earlier steps by the entries of the matrix.
    """
    deadline = time.monotonic() + seconds
    paces = {"likeness": SECONDS_A_COMPARED_ENTRY * len(problem.rows) * len(folds)}
    tried: set[tuple[str, str]] = set()
    for number, (wanted, model, _key) in enumerate(plan):
        view = views.suited(wanted)
        allowed = deadline - time.monotonic() + (seconds if number == 0 else 0)
        if (view, model) in tried or views.cost(view) > allowed or (model == "logistic" and view == "hashed"):
            continue
        tried.add((view, model))
        started = time.monotonic()
        try:
            matrix = views.matrix(view)
            left = allowed - (time.monotonic() - started)
            if paces.get(model, 0.0) * matrix.nnz > left:
                continue
            begun = time.monotonic()
            fold_results = fold_scores(
                matrix, model, features, problem, folds, begun + max(left, seconds / 10)
            )
        except (ValueError, MemoryError, TimeoutError) as error:
            warn(f"text {view} {model} failed: {error}")
            continue
        paces[model] = (time.monotonic() - begun) / max(1, matrix.nnz)
        made = made_in_steps("text", [views.counters[view], fold_results.model], f"n-grams of {views.of}")
        member, scores = member_of(fold_results.scores, features, problem, folds, made)
        member.seconds = time.monotonic() - started
        yield f"{view} {model}", member, scores


def member_of(
    scores: np.ndarray, features: Features, problem: Problem, folds: list[Fold], made: Made
) -> tuple[Member, np.ndarray]:
    """A member from the scores, scaled to logits."""
    if problem.kind == "classes":
        held = np.concatenate([held for _fit, held in folds])
        scale = temperature(problem, problem.y[held], scores[problem.rows[held]])
        scores = scores * scale
        made = replace(made, settings={**(made.settings or {}), "temperature": scale})
    oof, test = scores[problem.rows], scores[features.train_rows :]
    if problem.kind == "classes":
        oof, test = softmax(oof, axis=1), softmax(test, axis=1)
    seen = np.zeros(len(problem.rows))
    seen[np.concatenate([held for _fit, held in folds])] = 1
    held = {number: held for number, (_fit, held) in enumerate(folds)}
    trace = Trace(FIRST_SPLIT, held, fits=Pass(dict.fromkeys(held, made)))
    return Member((oof.T * seen).T, seen, test, 1, 0.0, trace=trace), scores


class FoldScores(NamedTuple):
    """Of all rows, and the model of the last fold."""

    scores: np.ndarray
    model: Any


def fold_scores(
    matrix: sparse.csr_matrix | np.ndarray,
    name: str,
    features: Features,
    problem: Problem,
    folds: list[Fold],
    until: float = np.inf,
) -> FoldScores:
    """Raw scores: of train rows by models that did not see them, the mean over folds for the others.

    TimeoutError if the first fold shows that the others would not finish by `until`.
    """
    started = time.monotonic()
    others = np.setdiff1d(np.arange(features.rows), problem.rows)
    scores = np.zeros((features.rows, problem.classes or 1))
    makers = (CLASSIFIERS if problem.kind == "classes" else REGRESSORS)[name]
    for number, (fit, held) in enumerate(folds):
        fit = thinned_rows(fit)
        fit_matrix, held_matrix = matrix[problem.rows[fit]], matrix[problem.rows[held]]
        models = [make().fit(fit_matrix, problem.y[fit]) for make in makers]
        by_fold = [raw_scores(model, held_matrix, problem) for model in models]
        best = 0
        if number == 0 and len(makers) > 1:
            best = int(
                np.argmin(
                    [loss_of_scores(problem, problem.y[held], scores_of_model) for scores_of_model in by_fold]
                )
            )
            makers = makers[best : best + 1]
        scores[problem.rows[held]] = by_fold[best]
        scores[others] += raw_scores(models[best], matrix[others], problem) / len(folds)
        whole = (time.monotonic() - started) * len(folds) / (2 if number == 0 and len(models) > 1 else 1)
        if number == 0 and started + whole > until:
            raise TimeoutError(f"all folds would take {whole:.0f} s")
    if time.monotonic() < until:
        score_first_rows(matrix, makers[0], problem, folds, scores)
    return FoldScores(scores if problem.classes else scores[:, 0], models[best])


def score_first_rows(
    matrix: sparse.csr_matrix | np.ndarray,
    make: Callable[[], Any],
    problem: Problem,
    folds: list[Fold],
    scores: np.ndarray,
) -> None:
    """Windows of time hold out none of the rows before the first: halves of those tell each other's scores.

    Without them, later models learn that a score tells little.
    """
    held = np.concatenate([held for _fit, held in folds])
    first = np.setdiff1d(np.arange(len(problem.rows)), held)
    if len(first) < FEWEST_FIRST_ROWS:
        return
    for half, other in KFold(2, shuffle=True, random_state=0).split(first):
        fit, asked = thinned_rows(first[half]), problem.rows[first[other]]
        try:
            model = make().fit(matrix[problem.rows[fit]], problem.y[fit])
        except ValueError:  # all of one class
            return
        scores[asked] = raw_scores(model, matrix[asked], problem)


def thinned_rows(rows: np.ndarray) -> np.ndarray:
    """A sample of the rows: a linear model gains little from more."""
    return rows if len(rows) <= MOST_FITTED else rows[:: -(-len(rows) // MOST_FITTED)]
