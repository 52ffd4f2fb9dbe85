"""Chain: targets that go together learn from each other's predictions, others do not."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import solution.models.linear.linear  # noqa: F401
from metric_table import metric_named
from solution.blend import chain
from solution.blend.ensemble import start_ensemble
from solution.features.features import Features
from solution.models.training.member import Member
from solution.problem.problem import Problem

TRAIN, TEST = 60, 10


def ensemble_of(y, rows=None):
    rows = np.arange(len(y)) if rows is None else rows
    ensemble = start_ensemble(
        Problem("y", rows, y, [], metric_named("rmse"), "values"), TRAIN, TEST, {"clip"}
    )
    ensemble.folds = [(np.arange(len(y) // 2), np.arange(len(y) // 2, len(y)))]
    return ensemble


@pytest.fixture
def setting():
    rng = np.random.default_rng(0)
    nothing = pd.DataFrame(index=range(TRAIN + TEST))
    numbers = pd.DataFrame({"a": rng.normal(size=TRAIN + TEST)}, dtype=np.float32)
    features = Features(TRAIN, numbers, nothing, nothing)
    config = {"mode": "full", "models": ["linear"]}
    return SimpleNamespace(features=features, config=config, forecast=False, seed=0, threads=1)


@pytest.fixture
def targets():
    rng = np.random.default_rng(1)
    first = rng.normal(size=TRAIN)
    return {
        "first": ensemble_of(first),
        "like it": ensemble_of(first[10:] + rng.normal(0, 0.3, TRAIN - 10), np.arange(10, TRAIN)),
        "alone": ensemble_of(rng.normal(size=TRAIN)),
    }


def test_only_targets_that_correlate_are_told_of_each_other(setting, targets, monkeypatch):
    given = {}

    def trained(name, _learner, folds, *_rest):
        given[folds[0].problem.y.tobytes()] = (name, folds[0].scores)

    monkeypatch.setattr(chain, "train_member", trained)
    run = SimpleNamespace(ensembles=targets, clock=SimpleNamespace(left=lambda: 100.0))
    chain.train_chain(run, setting)
    named = {name: given.get(ensemble.problem.y.tobytes()) for name, ensemble in targets.items()}
    assert named["alone"] is None
    assert [named[name][0] for name in ("first", "like it")] == ["linear chain"] * 2
    assert named["first"][1].shape == (TRAIN + TEST, 1)


def test_rows_whose_target_is_not_known_are_told_the_prior(setting, targets):
    ensemble = targets["like it"]
    oof = np.zeros(len(ensemble.problem.rows))
    ensemble.improve("a", Member(oof, np.ones(len(oof)), np.full(TEST, 7.0), 1, 0.0))
    predicted = chain.predictions_of_all_rows(ensemble, setting)
    assert predicted[:10] == pytest.approx(np.full(10, ensemble.prior[0]), abs=1e-6)
    assert (predicted[10:TRAIN] == 0).all() and (predicted[TRAIN:] == 7).all()
