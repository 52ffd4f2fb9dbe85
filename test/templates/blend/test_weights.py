"""Blending: weights and the way to pool, chosen on out-of-fold predictions."""

import numpy as np
import pytest
from medalist_engine.blend.pool import choose_pool, pooled_mean, pooled_median, pooled_odds
from medalist_engine.blend.weights import blended, hill_climb
from medalist_engine.models.training.member import Member
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem
from metric_table import metric_named


def numbers(y, metric="rmse", robust=False):
    problem = Problem("y", np.arange(len(y)), y, [], metric_named(metric), "values")
    problem.robust = robust
    return problem


def member(oof):
    return Member(np.asarray(oof, float), np.ones(len(oof)), np.asarray(oof, float), 1, 0.0)


@pytest.mark.parametrize("count", [500, 1500])
def test_hill_climbing_averages_two_noisy_views_and_leaves_out_a_poor_one(count):
    rng = np.random.default_rng(0)
    y = rng.normal(size=count)
    members = {name: member(y + rng.normal(0, 0.5, count)) for name in ("a", "b")}
    members["poor"] = member(rng.normal(0, 3, count))
    problem = numbers(y)
    weights = hill_climb(members, problem, np.ones(count, bool))
    assert sum(weights.values()) == pytest.approx(1)
    assert weights["a"] == pytest.approx(0.5, abs=0.15) and weights.get("poor", 0) < 0.03
    oof, _ = blended(members, weights, pooled_mean)
    rmse = problem.metric.score
    assert rmse(y, oof) < min(rmse(y, members[name].oof()) for name in members)


def test_few_rows_spread_weight_over_equals_rather_than_trust_the_luckiest():
    rng = np.random.default_rng(3)
    y = rng.normal(size=60)
    common = y + rng.normal(0, 0.5, 60)
    members = {str(n): member(common + rng.normal(0, 0.05, 60)) for n in range(6)}
    weights = hill_climb(members, numbers(y), np.ones(60, bool))
    assert max(weights.values()) < 0.6 and len(weights) >= 4


def test_a_median_shrugs_off_the_member_that_goes_astray():
    predictions = [np.array([1.0, 2.0]), np.array([1.2, 2.2]), np.array([90.0, -90.0])]
    middle = pooled_median(predictions, [0.4, 0.4, 0.2])
    assert middle == pytest.approx([1.12, 2.05], abs=0.15)
    assert pooled_median(predictions[:1], [1.0]) == pytest.approx(predictions[0])


def test_odds_are_pooled_where_members_are_each_too_unsure():
    rng = np.random.default_rng(0)
    signals = rng.normal(0, 1, (4, 4000))
    y = (rng.uniform(size=4000) < 1 / (1 + np.exp(-signals.sum(axis=0)))).astype(int)
    alone = [1 / (1 + np.exp(-2 * signal)) for signal in signals]
    predictions = [np.column_stack([1 - p, p]) for p in alone]
    problem = Problem("y", np.arange(4000), y, ["0", "1"], metric_named("logloss"), "classes")
    assert choose_pool(problem, y, predictions, [0.25] * 4) is pooled_odds
    assert pooled_odds(predictions, [0.25] * 4).sum(axis=1) == pytest.approx(np.ones(4000))


def test_a_gain_that_a_few_rows_could_undo_is_not_believed():
    y, missed = np.ones(100, int), np.arange(100) >= 97
    alone = [np.where(missed, 0.02, 0.95), np.where(missed, 0.3, 0.8)]
    predictions = [np.column_stack([1 - p, p]) for p in alone]
    problem = Problem("y", np.arange(100), y, ["0", "1"], metric_named("logloss"), "classes")
    means, odds = (
        valid_loss(problem, y, pool(predictions, [0.5, 0.5])) for pool in (pooled_mean, pooled_odds)
    )
    assert odds < means
    assert choose_pool(problem, y, predictions, [0.5, 0.5]) is pooled_mean


def test_the_mean_stays_where_another_pool_gains_nothing():
    y = np.random.default_rng(0).normal(size=300)
    assert choose_pool(numbers(y, "mae", True), y, [y, y + 0.0], [0.5, 0.5]) is pooled_mean


def test_more_rows_tell_members_apart_that_fewer_cannot():
    rng = np.random.default_rng(0)
    rows = 60_000
    y = rng.normal(size=rows)
    common = y + rng.normal(0, 1, rows)
    sizes = {"near": 0.3, "far": 0.33}
    members = {name: member(common + rng.normal(0, size, rows)) for name, size in sizes.items()}
    problem, everywhere = numbers(y), np.ones(rows, bool)
    best = 0.33**2 / (0.3**2 + 0.33**2)
    few, many = (hill_climb(members, problem, everywhere, most)["near"] for most in (300, rows))
    assert abs(many - best) < abs(few - best)
