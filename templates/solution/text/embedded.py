"""Embedded: dense models of pretrained vectors, whose scores are features for later models."""

import time
from collections.abc import Iterator

import numpy as np

from solution.blend.ensemble import Ensemble, Setting
from solution.models.training.folds import THREAD_POOLS
from solution.protocol import warn
from solution.run import Run
from solution.text.linear import MOST_KERNEL_ROWS
from solution.text.ngrams import MOST_LOGISTIC, fold_scores, member_of, with_scores
from solution.text.pairs import are_pair
from solution.text.vectors import MOST_VECTOR_CELLS, text_vectors, vector_inputs, vector_likeness
from solution.text.views import joined_documents

VECTORS_KEY = "text_vectors"
LONGEST_LEARNING = 1.5
SECONDS_A_CELL = {"dense": 5e-9, "radial": 2e-9, "kernel": 3e-9}


def train_vectors(run: Run, setting: Setting, seconds: float) -> None:
    """Makes the vectors in the given seconds, and learns from them in half as many more."""
    until = time.monotonic() + LONGEST_LEARNING * seconds
    documents, ensembles = setting.features.documents, list(run.ensembles.values())
    if VECTORS_KEY not in setting.config["models"]:
        return
    columns = list(documents.values())[:2]
    pair = len(columns) == 2 and are_pair(*columns)
    with THREAD_POOLS.limit(limits=setting.threads):
        vectors = text_vectors(columns if pair else [joined_documents(setting.features)], seconds)
    if not vectors[0]:
        return
    if pair:
        for ensemble in ensembles:
            ensemble.scores = np.hstack([ensemble.scores, vector_likeness(vectors)])
    inputs = vector_inputs(vectors)
    if inputs.size > MOST_VECTOR_CELLS:
        warn("the vectors of the texts are too many numbers to learn from")
        return
    for number, ensemble in enumerate(ensembles):
        share = (until - time.monotonic()) / (len(ensembles) - number)
        add_vector_members(run, setting, ensemble, inputs, time.monotonic() + share)


def add_vector_members(
    run: Run, setting: Setting, ensemble: Ensemble, inputs: np.ndarray, until: float
) -> None:
    problem, features = ensemble.problem, setting.features
    for model in vector_models(ensemble):
        rows = len(problem.rows)
        cost = SECONDS_A_CELL[model] * rows * inputs.shape[1] * max(1, problem.classes) * len(ensemble.folds)
        cost *= rows if model == "kernel" else 1
        started = time.monotonic()
        if started + cost > until:
            continue
        run.settle(cost)
        try:
            with THREAD_POOLS.limit(limits=setting.threads):
                scores = fold_scores(inputs, model, features, problem, ensemble.folds, until)
        except (ValueError, MemoryError, TimeoutError) as error:
            warn(f"vectors {model} failed: {error}")
            continue
        member, scores = member_of(scores, features, problem, ensemble.folds)
        member.seconds = time.monotonic() - started
        ensemble.scores = with_scores(ensemble.scores, scores)
        run.improve(ensemble, f"vectors {model}", member)


def vector_models(ensemble: Ensemble) -> Iterator[str]:
    """A linear model, and a smooth one: of all rows where they are few numbers, else of some."""
    problem = ensemble.problem
    if problem.classes > MOST_LOGISTIC:
        return
    yield "dense"
    yield "kernel" if problem.kind != "classes" and len(problem.rows) <= MOST_KERNEL_ROWS else "radial"
