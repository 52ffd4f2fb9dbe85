"""Models of the table alone stay what they are beside media, and can be fitted at any time."""

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import solution.models.linear.linear  # noqa: F401
from metric_table import metric_named
from solution.blend.ensemble import Setting, start_ensemble
from solution.features.features import Features
from solution.features.matrices import FoldData
from solution.media.learn import steps
from solution.media.learn.alone import table_entries, with_rest_of_table
from solution.models import zoo
from solution.models.fit import Allowance
from solution.models.zoo import ZOO, Entry
from solution.problem.problem import Problem

ROWS = 120


@pytest.fixture(autouse=True)
def own_zoo(monkeypatch):
    monkeypatch.setattr(zoo, "FAILURES", Counter())
    before = dict(ZOO)
    yield
    ZOO.clear()
    ZOO.update(before)


@pytest.fixture
def fold():
    """Eighty rows to fit and forty to predict, of a table of one number that tells most."""
    random = np.random.default_rng(0)
    numbers = pd.DataFrame({"size": random.normal(size=ROWS + 20)}, dtype=np.float32)
    nothing = pd.DataFrame(index=numbers.index)
    y = numbers["size"].to_numpy(float)[:ROWS] + random.normal(0, 0.5, ROWS)
    problem = Problem("y", np.arange(ROWS), y, [], metric_named("rmse"), "values")
    scores = np.empty((len(numbers), 0), np.float32)
    return FoldData(
        Features(ROWS, numbers, nothing, nothing), problem, scores, *np.split(np.arange(ROWS), [80]), 1
    )


def setting_of(features, *models):
    return Setting({"mode": "full", "models": list(models)}, features, None, 100.0, 1, 0)


def beside_media(fold: FoldData) -> FoldData:
    """The same fold with a column that tells the target, and a score that does."""
    told = np.zeros(fold.features.rows, np.float32)
    told[fold.problem.rows] = fold.problem.y
    features: Features = replace(fold.features, numbers=fold.features.numbers.assign(media=told))
    return FoldData(features, fold.problem, told[:, None], fold.fit, fold.valid, fold.seed)


def fitted(learner, fold):
    return learner.fit(fold, Allowance(np.inf, 1, 0)).valid


def test_a_model_of_the_table_does_not_see_media(fold):
    (alone,) = table_entries(setting_of(fold.features, "linear"), fold.problem)
    whole = beside_media(fold)
    assert alone.key == "linear table" and ZOO["linear table"] is alone
    assert np.array_equal(fitted(alone.learner, whole), fitted(ZOO["linear"].learner, fold))
    assert not np.allclose(fitted(ZOO["linear"].learner, whole), fitted(alone.learner, whole))


def test_its_matrices_are_built_once_until_they_are_forgotten(fold):
    whole = beside_media(fold)
    first = whole.on(fold.features)
    assert whole.on(fold.features) is first and fold.on(fold.features) is fold
    whole.forget()
    assert whole.on(fold.features) is not first


def test_what_there_was_no_time_for_is_trained_after_its_model_with_media(fold):
    setting = setting_of(fold.features, "linear", "lgb")
    table_entries(setting, fold.problem)
    none, all_trained = (
        {"y": SimpleNamespace(members=dict.fromkeys(names))} for names in ((), ("linear table", "lgb table"))
    )
    assert with_rest_of_table(setting, none).config["models"][:2] == ["linear", "linear table"]
    assert with_rest_of_table(setting, all_trained).config["models"] == ["linear", "lgb"]


def test_a_library_is_off_after_two_failures_with_media_or_without(fold):
    (alone,) = table_entries(setting_of(fold.features, "linear"), fold.problem)
    zoo.offer(Entry("of another library", SimpleNamespace(learner=object())))
    zoo.withdraw(alone.key, alone.learner)
    assert "linear" in ZOO
    zoo.withdraw("linear", ZOO["linear"].learner)
    assert not {"linear", "linear table"} & set(ZOO) and "of another library" in ZOO


def test_quick_models_of_the_table_go_first_and_leave_their_time_to_slow_ones(fold, monkeypatch):
    for key, usual in (("slow", 9.0), ("quick", 1.0), ("lgb", 2.0)):
        zoo.offer(Entry(key, SimpleNamespace(seconds=lambda _fold, usual=usual: usual)))
    given = {}

    def trained(_run, _setting, turn, _folds, _whole, seconds):
        given[turn.entry.key] = seconds

    monkeypatch.setattr(steps, "fold_data", lambda _ensemble, _setting: [fold])
    monkeypatch.setattr(steps, "train_turn", trained)
    ensemble = start_ensemble(fold.problem, ROWS, 20, set())
    run = SimpleNamespace(ensembles={"y": ensemble}, clock=SimpleNamespace(left=lambda: 4e4))
    steps.train_table(run, setting_of(fold.features, "slow", "quick", "lgb"))
    assert [*given] == ["quick table", "lgb table", "slow table"]
    assert given["slow table"] > 2.9 * given["quick table"]
