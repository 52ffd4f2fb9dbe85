"""Embedded: dense models of pretrained vectors, whose scores are features for later models."""

import time

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, Setting
from medalist_engine.models.made import made_in_steps
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.protocol import warn
from medalist_engine.run import Run
from medalist_engine.text.fold_scores import TextModel, fold_scores, member_of
from medalist_engine.text.linear import MOST_KERNEL_ROWS
from medalist_engine.text.ngrams import MOST_LOGISTIC
from medalist_engine.text.pairs import are_pair
from medalist_engine.text.vectors import MOST_VECTOR_CELLS, text_vectors, vector_features, vector_inputs
from medalist_engine.text.views import joined_documents

VECTORS_KEY = "text_vectors"
SHARE_TO_LEARN = 0.5


def train_vectors(
    run: Run, setting: Setting, seconds: float, most: float
) -> dict[Ensemble, dict[str, TextModel]]:
    """Makes the vectors in the given seconds, or in the most where those do not do, and learns from them."""
    begun = time.monotonic()
    documents, ensembles = setting.features.documents, list(run.ensembles.values())
    learned: dict[Ensemble, dict[str, TextModel]] = {ensemble: {} for ensemble in ensembles}
    if VECTORS_KEY not in setting.config["models"]:
        return learned
    columns = list(documents.values())[:2]
    pair = len(columns) == 2 and are_pair(*columns)
    texts = columns if pair else [joined_documents(setting.features)]
    vectors = text_vectors(texts, seconds, setting.threads, most)
    until = max(begun + seconds, time.monotonic()) + SHARE_TO_LEARN * seconds
    if not vectors.columns[0]:
        return learned
    for ensemble in ensembles:
        ensemble.scores = np.hstack([ensemble.scores, vector_features(vectors)])
    inputs = vector_inputs(vectors)
    if inputs.size > MOST_VECTOR_CELLS:
        warn("the vectors of the texts are too many numbers to learn from")
        return learned
    for number, ensemble in enumerate(ensembles):
        share = (until - time.monotonic()) / (len(ensembles) - number)
        ends = time.monotonic() + share
        for model in vector_models(ensemble):
            text_model = add_vector_member(run, setting, ensemble, inputs, model, ends)
            if text_model is not None:
                learned[ensemble][f"vectors {model}"] = text_model
    return learned


def vector_models(ensemble: Ensemble) -> list[str]:
    """A linear one and a smooth one; for few rows with numbers one that compares them all."""
    problem = ensemble.problem
    if problem.classes > MOST_LOGISTIC:
        return []
    all_rows = problem.kind != "classes" and len(problem.rows) <= MOST_KERNEL_ROWS
    return ["dense", "kernel" if all_rows else "radial"]


def add_vector_member(
    run: Run, setting: Setting, ensemble: Ensemble, inputs: np.ndarray, model: str, until: float
) -> TextModel | None:
    problem, features, started = ensemble.problem, setting.features, time.monotonic()
    if started > until:
        return None
    run.settle(until - started)
    try:
        with THREAD_POOLS.limit(limits=setting.threads):
            fold_results = fold_scores(inputs, model, features, problem, ensemble.folds, until)
    except (ValueError, MemoryError, TimeoutError) as error:
        warn(f"vectors {model} failed: {error}")
        return None
    made = made_in_steps("text", [fold_results.model], "over vectors of the texts")
    member, text_model = member_of(fold_results, inputs, features, problem, ensemble.folds, made)
    member.seconds = time.monotonic() - started
    run.improve(ensemble, f"vectors {model}", member)
    return text_model
