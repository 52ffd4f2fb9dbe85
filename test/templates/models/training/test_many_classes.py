"""Many classes: hundreds of classes are predicted from levels, fast, and well enough to rank them."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance
from medalist_engine.models.training.many_classes import GroupShares, levels_of_all
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

CLASSES = 600


@pytest.fixture(scope="module")
def fold():
    """A class goes with a place and a season; a number tells nothing."""
    rng = np.random.default_rng(0)
    place, season = rng.integers(0, 120, 4000), rng.integers(0, 5, 4000)
    y = (place * 5 + season + (rng.uniform(size=4000) < 0.2) * rng.integers(0, CLASSES, 4000)) % CLASSES
    codes = pd.DataFrame({"place": place, "season": season}, dtype=np.int32)
    crossed = pd.DataFrame({"both": place * 5 + season}, dtype=np.int32)
    numbers = pd.DataFrame({"noise": rng.normal(size=4000)}, dtype=np.float32)
    known = np.arange(3800)
    labels = [f"k{k}" for k in range(CLASSES)]
    problem = Problem("y", known, y[known], labels, metric_named("map_k", 5), "classes")
    features = Features(3800, numbers, codes, crossed)
    return FoldData(features, problem, np.empty((4000, 0), np.float32), known[:3000], known[3000:], 0)


def test_the_true_class_is_among_the_first_five(fold):
    fitted = GroupShares().fit(fold, Allowance(time.monotonic() + 3000, 1, 0))
    assert fitted.valid.shape == (800, CLASSES) and fitted.test.shape == (200, CLASSES)
    assert fitted.valid.sum(axis=1) == pytest.approx(np.ones(800), abs=1e-4)
    assert (fitted.valid > 0).all()
    assert fold.problem.metric.score(fold.y_valid, fitted.valid) > 0.7


def test_missing_numbers_are_a_level_of_their_own():
    numbers = pd.DataFrame({"a": [np.nan, *np.arange(40)]}, dtype=np.float32)
    nothing = pd.DataFrame(index=range(41))
    levels = levels_of_all(Features(41, numbers, nothing, nothing))[:, 0]
    assert levels[0] == 0 and levels[1:].min() == 1 and len(set(levels)) == 21
