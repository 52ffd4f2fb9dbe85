"""Training on texts: every text model is a member, and its scores are features for later models."""

import time
from collections.abc import Iterator
from functools import partial

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, Setting, fold_data
from medalist_engine.blend.nested import add_what_is_said
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.protocol import warn
from medalist_engine.run import Run
from medalist_engine.text.embedded import train_vectors
from medalist_engine.text.fold_scores import TextModel
from medalist_engine.text.ngrams import ALONE_PLAN, PAIR_PLAN, TEXT_PLAN, TextStep, text_members, text_plan
from medalist_engine.text.pairs import are_pair, company_likeness, paired_documents
from medalist_engine.text.stack import stacked
from medalist_engine.text.views import TextViews, joined_documents

MOST_COLUMNS_ALONE = 4
SHARE_OF_MORE = 0.4
LEAST_FOR_VECTORS = 0.3
MOST_FOR_VECTORS = 0.6
"""Where the least does not do, vectors get the most: no other model gains as much from a minute."""
Source = tuple[str, list[str], list[TextStep]]


def train_texts(run: Run, setting: Setting) -> None:
    """Trains on all text columns joined, then on vectors, then on pairs and single columns.

    Every target gets its first model before any gets a second, so that none is left without one.
    """
    documents, ensembles = setting.features.documents, list(run.ensembles.values())
    if not documents or not ensembles:
        return
    share = setting.config["time_shares"]["text"] or 0.25
    seconds = min(share * run.clock.total, run.clock.left())
    usual_end = time.monotonic() + seconds
    each = seconds / len(ensembles)
    more = list(further_sources(documents))
    joined = TextViews(joined_documents(setting.features))
    learned: dict[Ensemble, dict[str, TextModel]] = {ensemble: {} for ensemble in ensembles}
    for ensemble in ensembles:
        fold_data(ensemble, setting)
    for ensemble in ensembles:
        usual = each * (1 - SHARE_OF_MORE * bool(more))
        learned[ensemble] |= train_source(run, setting, ensemble, joined, "text", TEXT_PLAN, usual)
    with THREAD_POOLS.limit(limits=setting.threads):
        likeness = likeness_of_pair(documents)
    for ensemble in ensembles:
        ensemble.scores = np.hstack([ensemble.scores, likeness])
    spare = usual_end - time.monotonic() - SHARE_OF_MORE * seconds * bool(more)
    for ensemble, models in train_vectors(run, setting, *seconds_for_vectors(run, spare)).items():
        learned[ensemble] |= models
    for name, texts, plan in more:
        views = TextViews(
            texts, "the first two texts of a row, marked" if name == "pair" else f"column {name}"
        )
        for ensemble in ensembles:
            share = SHARE_OF_MORE * each / len(more)
            learned[ensemble] |= train_source(run, setting, ensemble, views, name, plan, share)
    for ensemble, models in learned.items():
        said = {
            name: (model.scores, partial(model.answer, ensemble.problem)) for name, model in models.items()
        }
        add_what_is_said(ensemble, said, time.monotonic() + each, setting.threads)
        add_stack(run, setting, ensemble)


def add_stack(run: Run, setting: Setting, ensemble: Ensemble) -> None:
    try:
        with THREAD_POOLS.limit(limits=setting.threads):
            member = stacked(ensemble, setting)
    except (ValueError, MemoryError) as error:
        warn(f"the scores of texts are not stacked: {error}")
        return
    if member is not None:
        run.improve(ensemble, "text stack", member)


def seconds_for_vectors(run: Run, spare: float) -> tuple[float, float]:
    """What they usually get, and at most. A run that goes on makes none: its time counts."""
    left = run.clock.left()
    usual = max(LEAST_FOR_VECTORS * (left + run.options.later), spare)
    return min(usual, max(MOST_FOR_VECTORS * left, spare)), MOST_FOR_VECTORS * left


def likeness_of_pair(documents: dict[str, list[str]]) -> np.ndarray:
    """Similarity columns for later models; none if there is no pair or no text repeats."""
    left, right = ([*documents.values()] * 2)[:2]
    if len(documents) < 2 or not are_pair(left, right):
        return np.empty((len(left), 0), np.float32)
    try:
        return company_likeness(left, right).astype(np.float32)
    except ValueError as error:
        warn(f"texts are not compared with their company: {error}")
        return np.empty((len(left), 0), np.float32)


def further_sources(documents: dict[str, list[str]]) -> Iterator[Source]:
    """The first two columns as a pair if they are short, and each column alone."""
    names = list(documents)[:MOST_COLUMNS_ALONE]
    if len(names) < 2:
        return
    left, right = (documents[name] for name in names[:2])
    if are_pair(left, right):
        yield "pair", paired_documents(left, right), PAIR_PLAN
    for name in names:
        yield name, documents[name], ALONE_PLAN


def train_source(
    run: Run,
    setting: Setting,
    ensemble: Ensemble,
    views: TextViews,
    source: str,
    usual: list[TextStep],
    seconds: float,
) -> dict[str, TextModel]:
    """Where nothing is learned yet, the quickest model of the plan answers at once, from one fold."""
    run.settle(seconds)
    learned = {}
    plan = text_plan(setting.config["models"], ensemble.problem, usual)
    inputs = views, setting.features, ensemble.problem
    quickest = "bayes" if ensemble.problem.kind == "classes" else "ridge"
    quick = [step for step in plan if step[1] == quickest and not ensemble.members][:1]
    for name, member, _model in text_members(*inputs, ensemble.folds[:1], quick, seconds):
        run.answer_first(ensemble, f"{source} {name}", member)
    for name, member, text_model in text_members(*inputs, ensemble.folds, plan, seconds):
        learned[f"{source} {name}"] = text_model
        run.improve(ensemble, f"{source} {name}", member)
    return learned
