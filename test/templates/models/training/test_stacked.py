"""Stacked: what learns from the members gains nothing from the labels that they knew."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import SHARE_OF_STACKED, STACKED, start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.models.fit import Fitted
from medalist_engine.models.training import stacked
from medalist_engine.models.training.member import Member
from medalist_engine.models.trees import extra_trees  # noqa: F401
from medalist_engine.models.zoo import Entry
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

TRAIN, TEST, FOLDS = 240, 40, 6


class Remembers:
    """Answers with the labels that it knows, and with their mean elsewhere: the worst that can leak."""

    def fit(self, fold, _allowance):
        known = np.full(len(fold.problem.y), fold.y_fit.mean())
        known[fold.fit] = fold.y_fit
        return Fitted(known[fold.valid], np.full(len(fold.row_sets[2]), fold.y_fit.mean()))

    def seconds(self, _fold):
        return 0.0


@pytest.fixture
def run(monkeypatch):
    """Numbers that nothing can tell, and three members that had the labels of the other folds."""
    random = np.random.default_rng(0)
    y = random.normal(size=TRAIN)
    problem = Problem("y", np.arange(TRAIN), y, [], metric_named("rmse"), "values")
    ensemble = start_ensemble(problem, TRAIN, TEST, [])
    held = np.array_split(random.permutation(TRAIN), FOLDS)
    ensemble.folds = [(np.setdiff1d(np.arange(TRAIN), rows), rows) for rows in held]
    oof = np.zeros(TRAIN)
    for fit, valid in ensemble.folds:
        oof[valid] = y[fit].mean()
    zoo = {key: Entry(key, Remembers()) for key in "abc"} | {"et": stacked.ZOO["et"]}
    monkeypatch.setattr(stacked, "ZOO", zoo)
    for key in "abc":
        ensemble.members[key] = Member(oof, np.ones(TRAIN), np.zeros(TEST), 1, 0.1)
    taken = SimpleNamespace(
        ensembles={"y": ensemble},
        clock=SimpleNamespace(left=lambda: 3000.0),
        improve=lambda ensemble, name, member: ensemble.improve(name, member),
    )
    numbers = pd.DataFrame({"noise": random.normal(size=TRAIN + TEST)}, dtype=np.float32)
    none = pd.DataFrame(index=numbers.index)
    return taken, SimpleNamespace(
        config={"mode": "full"},
        features=Features(TRAIN, numbers, none, none),
        threads=1,
        seconds=3000.0,
        most_rows=None,
        seed=0,
        forecast=False,
    )


def test_labels_that_members_knew_tell_nothing_of_held_rows(run):
    taken, setting = run
    stacked.train_stacked(taken, setting)
    ensemble = taken.ensembles["y"]
    y, oof = ensemble.problem.y, ensemble.members[STACKED].oof()
    gain = (y - y.mean()) ** 2 - (y - oof) ** 2
    assert gain.mean() < 2 * gain.std() / np.sqrt(TRAIN)
    assert ensemble.weights[STACKED] == SHARE_OF_STACKED
    assert sum(ensemble.weights.values()) == pytest.approx(1)


def test_two_members_are_too_few(run):
    taken, setting = run
    del taken.ensembles["y"].members["c"]
    stacked.train_stacked(taken, setting)
    assert STACKED not in taken.ensembles["y"].members
