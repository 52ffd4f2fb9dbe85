"""Ensembles with two models each, whose predictions are made up: nothing is trained."""

import numpy as np
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.models.trace import Trace
from medalist_engine.models.training.member import Member
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

ROWS, TEST_ROWS, FOLDS = 240, 40, 3


def folds_of(seed):
    fold = np.random.default_rng(seed).permutation(ROWS) % FOLDS
    return [(np.flatnonzero(fold != number), np.flatnonzero(fold == number)) for number in range(FOLDS)]


def member_of(problem, seed, noise, trace):
    """The truth, blurred: shares of classes or numbers; with `trace`, as training leaves it."""
    random = np.random.default_rng(seed)
    held = {number: rows for number, (_fit, rows) in enumerate(folds_of(seed))}

    def blurred(y):
        if not problem.classes:
            return y + random.normal(0, noise, len(y))
        sizes = np.eye(problem.classes)[y] + random.uniform(0, noise, (len(y), problem.classes))
        return sizes / sizes.sum(axis=1, keepdims=True)

    trace_or_none = Trace(seed, held, {"a": 0.7, "cost in $": 0.3}) if trace else None
    return Member(
        blurred(problem.y), np.ones(ROWS), blurred(problem.y[:TEST_ROWS]), 1, 2.0, None, trace_or_none
    )


@pytest.fixture
def make_ensemble():
    """An ensemble of `classes` classes, grades (`ordinal`) or numbers, after a pass of two models each."""

    def make(kind="classes", classes=2, metric=None, labels=None, seed=0, skewed=False):
        random = np.random.default_rng(seed)
        y = random.integers(0, classes, ROWS) if classes else np.exp(random.normal(0, 2, ROWS))
        if kind != "classes":
            y = y.astype(float)
        usual = {"classes": "logloss", "ordinal": "qwk", "values": "rmse"}[kind]
        labels = labels or [str(code) for code in range(classes)]
        scale = "log" if skewed else "plain"
        learned = np.log(y) if skewed else y
        found = metric_named(metric or usual)
        problem = Problem("y", np.arange(ROWS), learned, labels, found, kind, scale)
        ensemble = start_ensemble(problem, ROWS, TEST_ROWS, ["clip"])
        ensemble.folds = folds_of(1)
        ensemble.improve("words", member_of(problem, 1, 1.5, trace=False))
        ensemble.improve("boosted", member_of(problem, 1, 0.8, trace=True))
        return ensemble

    return make


@pytest.fixture
def another_pass():
    def add(ensemble, seed=2):
        ensemble.improve("boosted", member_of(ensemble.problem, seed, 0.8, trace=True))

    return add
