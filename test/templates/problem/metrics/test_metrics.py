"""Metrics: every name that the analysis can give has a score, the same as the harness gives."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.formulas.labels import confusion, matthews, quadratic_kappa
from medalist_engine.problem.metrics.metrics import SCORES, of_numbers
from metric_table import ROWS, metric_named
from scoring.metrics.by_name import METRICS
from scoring.pair import Pair


@pytest.mark.parametrize("name", sorted(SCORES))
def test_every_metric_prefers_the_truth(name):
    rng = np.random.default_rng(0)
    metric = metric_named(name, 2)
    y = rng.integers(0, 3, 200)
    if metric.family == "probabilities":
        right, wrong = np.eye(3)[y] * 0.9 + 0.03, np.full((200, 3), 1 / 3) + rng.uniform(0, 0.1, (200, 3))
    elif metric.family == "labels":
        right, wrong = y, rng.permutation(y)
    else:
        y = y + 1.0
        right, wrong = y, rng.permutation(y)
    assert metric.sign * metric.score(y, right) > metric.sign * metric.score(y, wrong)


NEEDS_MORE = {"bias_auc", "mean_f1", "kl_divergence", "ndcg_of_groups", "winkler"}


@pytest.mark.parametrize("name", sorted({name for name in ROWS if metric_named(name)} - NEEDS_MORE))
def test_the_harness_scores_alike(name):
    rng = np.random.default_rng(1)
    metric = metric_named(name, 2)
    y = rng.integers(0, 2, 300)
    p = np.clip(0.3 + 0.3 * y + rng.normal(0, 0.2, 300), 0.01, 0.99)
    if metric.family == "probabilities":
        truth, guess = y, np.column_stack([1 - p, p])
        cells = [f"{int(one >= 0.5)} {int(one < 0.5)}" for one in p] if name.endswith("_k") else p
    elif metric.family == "labels":
        truth, guess = y, (p > 0.5).astype(int)
        cells = guess
    else:
        truth, guess = y + 1.0, p + 0.5
        cells = guess
    frames = [pd.DataFrame({"t": np.asarray(column).astype(str)}) for column in (truth, cells)]
    expected = METRICS[name](Pair(*frames, kinds=["probability"], k=2, groups=pd.DataFrame()))
    if name != "lwlrap":  # over columns there, down one column here
        assert metric.score(truth, guess) == pytest.approx(expected, rel=1e-6)


def test_known_metric_values():
    y, p = np.array([1.0, 3.0]), np.array([2.0, 3.0])
    assert metric_named("mae").score(y, p) == 0.5
    assert metric_named("smape").score(y, p) == pytest.approx(100 / 3)
    ranks = np.array([[0.5, 0.3, 0.2], [0.5, 0.3, 0.2], [0.5, 0.3, 0.2]])
    assert metric_named("map_k", 2).score(np.array([0, 1, 2]), ranks) == pytest.approx(0.5)
    assert metric_named("recall_k", 2).score(np.array([0, 1, 2]), ranks) == pytest.approx(2 / 3)
    assert metric_named("nobody knows") is None


def test_of_equally_likely_classes_the_first_is_meant():
    p = np.zeros((1, 1000))
    assert metric_named("map_k", 5).score(np.array([999]), p) == 0
    assert metric_named("map_k", 5).score(np.array([1]), p) == 0.5


def test_agreement_by_chance_is_worth_nothing():
    y, p = np.repeat([0, 1], 50), np.tile([0, 1], 50)
    assert matthews(y, p) == pytest.approx(0) and quadratic_kappa(y, p) == pytest.approx(0)
    assert confusion(y, p).tolist() == [[25, 25], [25, 25]]


def test_a_metric_of_probabilities_can_score_shares():
    y = np.array([0.0, 0.2, 0.9])
    metric = of_numbers(metric_named("logloss"), y)
    assert metric.family == "values" and metric.score(y, y) < metric.score(y, np.full(3, 0.5))
    assert of_numbers(metric_named("accuracy"), y) is None


def test_gini_scores_amounts_by_their_order():
    y = np.array([0.0, 0.0, 5.0, 90.0])
    metric = of_numbers(metric_named("gini"), y)
    assert metric.score(y, y) == pytest.approx(1) and metric.score(y, -y) < 0
    assert of_numbers(metric_named("logloss"), y) is None
