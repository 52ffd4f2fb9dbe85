"""Folds, metrics, blending and post-processing."""

import numpy as np
import pandas as pd
import pytest
from solution.blend.weights import blended, hill_climb
from solution.models.training import Member
from solution.target.folds import make_folds
from solution.target.metrics import REGISTRY, find_metric
from solution.target.postprocess import fit_finish
from solution.target.problem import Problem, make_problem


def values_problem(y, metric="rmse"):
    return Problem("y", np.arange(len(y)), y, [], find_metric(metric, None), "values")


def member(judged, test=None):
    seen = np.ones(len(judged))
    return Member(
        np.asarray(judged, float), seen, np.asarray(judged if test is None else test, float), 1, 0.0
    )


@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_every_metric_prefers_the_truth(name):
    rng = np.random.default_rng(0)
    metric = find_metric(name, 3)
    y = rng.integers(0, 3, 200)
    if metric.family == "probabilities":
        right, wrong = np.eye(3)[y] * 0.9 + 0.03, np.full((200, 3), 1 / 3) + rng.uniform(0, 0.1, (200, 3))
    elif metric.family == "labels":
        right, wrong = y, rng.permutation(y)
    else:
        y = y + 1.0
        right, wrong = y, rng.permutation(y)
    assert metric.sign * metric.score(y, right) > metric.sign * metric.score(y, wrong)


def test_known_metric_values():
    y, p = np.array([1.0, 3.0]), np.array([2.0, 3.0])
    assert find_metric("mae", None).score(y, p) == 0.5
    assert find_metric("smape", None).score(y, p) == pytest.approx(100 / 3)
    ranks = np.array([[0.5, 0.3, 0.2], [0.5, 0.3, 0.2], [0.5, 0.3, 0.2]])
    assert find_metric("map_k", 2).score(np.array([0, 1, 2]), ranks) == pytest.approx(0.5)
    assert find_metric("nobody knows", None) is None


def test_groups_are_never_on_both_sides(make_config):
    train = pd.DataFrame({"y": ["0", "1"] * 60, "g": np.repeat(np.arange(12), 10)})
    config = make_config(validation={"scheme": "group", "folds": 4, "group": "g"})
    for fit, held in make_folds(make_problem("y", train["y"], config), config, train, 30, 10, 0):
        assert not set(train["g"].iloc[fit]) & set(train["g"].iloc[held])


def test_a_future_test_is_judged_by_later_rows_only(make_config):
    when = pd.date_range("2020-01-01", periods=200).strftime("%Y-%m-%d").to_series(index=range(200))
    train = pd.DataFrame(
        {"y": np.arange(200).astype(str), "t": when.sample(frac=1, random_state=0).to_numpy()}
    )
    config = make_config(
        task="forecasting",
        metric={"name": "rmse", "direction": "min", "wants": "values", "k": None},
        time={"column": "t", "kind": "future"},
        validation={"scheme": "time", "folds": 3, "group": None},
    )
    folds = make_folds(make_problem("y", train["y"], config), config, train, 30, 10, 0)
    assert len(folds) == 3
    for fit, held in folds:
        assert train["t"].iloc[fit].max() < train["t"].iloc[held].min()


def test_hill_climbing_averages_two_noisy_views_and_leaves_out_a_poor_one():
    rng = np.random.default_rng(0)
    y = rng.normal(size=500)
    members = {name: member(y + rng.normal(0, 0.5, 500)) for name in ("a", "b")}
    members["poor"] = member(rng.normal(0, 3, 500))
    problem = values_problem(y)
    weights = hill_climb(members, problem, np.ones(500, bool))
    assert weights["a"] == pytest.approx(0.5, abs=0.15) and "poor" not in weights
    judged, _ = blended(members, weights)
    rmse = problem.metric.score
    assert rmse(y, judged) < min(rmse(y, members[name].judged()) for name in members)


def test_a_threshold_serves_f1_where_positives_are_rare():
    rng = np.random.default_rng(0)
    y = (rng.uniform(size=2000) < 0.1).astype(int)
    p = np.clip(0.1 + 0.2 * y + rng.normal(0, 0.08, 2000), 0.01, 0.99)
    both = np.column_stack([1 - p, p])
    problem = Problem("y", np.arange(2000), y, ["0", "1"], find_metric("f1", None), "classes")
    codes = fit_finish(problem, both, y, {"cut-points", "threshold", "clip"})(both)
    assert problem.metric.score(y, codes) > problem.metric.score(y, both.argmax(axis=1)) + 0.2


def test_balanced_log_loss_takes_the_prior_out():
    y = np.array([0] * 90 + [1] * 10)
    judged = np.tile([0.9, 0.1], (100, 1))
    problem = Problem("y", np.arange(100), y, ["0", "1"], find_metric("balanced_logloss", None), "classes")
    assert fit_finish(problem, judged, y, {"cut-points", "threshold", "clip"})(judged)[0] == pytest.approx(
        [0.5, 0.5]
    )


def test_numbers_are_learned_on_the_scale_of_the_metric(make_config):
    metric = {"name": "rmsle", "direction": "min", "wants": "values", "k": None}
    problem = make_problem(
        "y", pd.Series(["0", "9", "99", ""]), make_config(task="regression", metric=metric)
    )
    assert problem.scale == "log1p" and list(problem.rows) == [0, 1, 2]
    assert problem.truth() == pytest.approx([0, 9, 99])
    finish = fit_finish(problem, problem.y, problem.y, {"cut-points", "threshold", "clip"})
    assert finish(np.array([-5.0, 50.0])) == pytest.approx([0, 99])
