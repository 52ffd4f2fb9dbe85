"""Folds of small made-up tables, without files and configurations."""

import math
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

TEST_ROWS = 30


def signal_of(count, seed=0):
    """Two numbers with gaps and a category of forty levels; the signal is in all three."""
    random = np.random.default_rng(seed)
    numbers = pd.DataFrame(random.normal(size=(count, 2)), columns=["a", "b"], dtype=np.float32)
    level = random.integers(0, 40, count).astype(np.int32)
    signal = numbers["a"] + 0.5 * numbers["b"] + (level % 4) + random.normal(0, 0.2, count)
    numbers.loc[::9, "b"] = math.nan
    return numbers, pd.DataFrame({"level": level}), signal.to_numpy(float)


@pytest.fixture
def make_problem():
    def make(y, classes=0, metric=None, robust=False):
        found = metric_named(metric or ("logloss" if classes else "rmse"))
        kind, labels = ("classes", [str(one) for one in range(classes)]) if classes else ("values", [])
        return Problem("y", np.arange(len(y)), y, labels, found, kind, "plain", robust)

    return make


@pytest.fixture
def make_folds(make_problem):
    """Three folds of a problem with so many classes, or of numbers where there are none."""

    def make(count=240, classes=0, **more):
        numbers, codes, signal = signal_of(count + TEST_ROWS)
        own = signal[:count]
        y = np.searchsorted(np.quantile(own, np.arange(1, classes) / classes), own) if classes else own
        features = Features(count, numbers, codes, pd.DataFrame(index=numbers.index))
        problem, rows = make_problem(y, classes, **more), np.arange(count)
        scores = np.empty((len(numbers), 0), np.float32)
        parts = [(rows[rows % 3 != number], rows[rows % 3 == number]) for number in range(3)]
        return [FoldData(features, problem, scores, fit, valid, 1) for fit, valid in parts]

    return make


@pytest.fixture
def allowance():
    def make(seconds=3000.0, **more):
        return Allowance(time.monotonic() + seconds, 1, 3, **more)

    return make
