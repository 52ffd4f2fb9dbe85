"""Rows count as the page's column says, in scores, in the blend and in what models learn."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance
from medalist_engine.models.training.member import Member
from medalist_engine.models.zoo import ZOO, load_models
from medalist_engine.problem.problem import make_problem
from medalist_engine.problem.row_weights import row_weights
from metric_table import metric_config


@pytest.fixture
def weighed(make_config):
    """A problem whose rows count as a column says."""

    def make(y, cells, flag=None, metric="mae"):
        config = make_config(task="regression", metric=metric_config(metric))
        config["metric"] = {**config["metric"], "weight": {"column": "w", "flag": flag}}
        problem = make_problem("y", pd.Series(y).astype(str), config)
        problem.row_weights = row_weights(config, pd.DataFrame({"w": cells}), problem)
        return problem

    return make


def test_a_flag_or_a_column_says_how_much_a_row_counts(weighed):
    flagged = weighed([1.0, 2, 3, 5], [True, False, False, True], {"yes": 5, "no": 1})
    assert list(flagged.weights()) == pytest.approx([5 / 3, 1 / 3, 1 / 3, 5 / 3])
    assert list(weighed([1.0, 2, 3, 5], ["2", "", "1", "1"]).weights()) == [2, 0, 1, 1]
    assert weighed([1.0, 2, 3, 5], [3, 3, 3, 3]).weights() is None


@pytest.mark.parametrize(("metric", "expected"), [("mae", 13 / 7), ("rmse", np.sqrt(25 / 7))])
def test_scores_count_rows_by_weight(weighed, metric, expected):
    problem = weighed([1.0, 2, 4], [5, 1, 1], metric=metric)
    assert problem.score(np.arange(3), np.array([3.0, 1, 2])) == pytest.approx(expected)


def test_a_blend_is_weighed_by_what_counts(weighed):
    random = np.random.default_rng(0)
    y, heavy = random.normal(size=400) + 10, np.arange(400) % 4 == 0
    ensemble = start_ensemble(weighed(y, np.where(heavy, 50, 1)), 400, 1, set())
    for name, known in (("heavy", heavy), ("light", ~heavy)):
        oof = y + np.where(known, 0.1, 3) * random.normal(size=400)
        ensemble.improve(name, Member(oof, np.ones(400), np.zeros(1), 1, 0.0))
    assert ensemble.weights["heavy"] > 0.8


@pytest.mark.parametrize("key", ["lgb_small", "cat_d4", "hgb", "et"])
def test_models_learn_what_counts(weighed, key):
    load_models([key])
    x = np.tile([0.0, 1.0], 200)
    y, cells = np.where(np.arange(400) % 4 < 2, 0.0, 10.0), np.where(np.arange(400) % 4 < 2, 1, 99)
    problem = weighed(y + 1e-3 * np.arange(400), cells, metric="rmse")
    none = pd.DataFrame(index=range(400))
    features = Features(380, pd.DataFrame({"x": x}), none, none)
    fold = FoldData(features, problem, np.empty((400, 0)), np.arange(360), np.arange(360, 380), 1)
    fitted = ZOO[key].learner.fit(fold, Allowance(time.monotonic() + 60, 1, 1))
    assert fitted.test.mean() > 8


def test_where_zeros_do_not_count_they_weigh_nothing(make_config):
    config = make_config(task="forecasting", metric=metric_config("rmspe"))
    config["time"] = {"column": "day", "kind": "future"}
    problem = make_problem("y", pd.Series(["0", "2", "4", "0"]), config)
    assert list(row_weights(config, pd.DataFrame({"x": range(4)}), problem)) == [0, 2, 2, 0]
