"""Blend and finish of a script give what the engine gives."""

import numpy as np
import pytest
from medalist_engine.blend.pool import pooled_mean, pooled_median, pooled_odds
from medalist_engine.problem.finishes.calibration import mixed_with_prior, normalised
from medalist_engine.problem.finishes.finishes import one_step
from medalist_engine.problem.finishes.numbers import nearest_level
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

WEIGHTS = {"one": 0.5, "two": 0.3, "three": 0.2}


@pytest.fixture
def shares():
    """Probabilities of three members by row and class."""
    random = np.random.default_rng(2)
    return lambda classes: {name: random.dirichlet(np.ones(classes), 50) for name in WEIGHTS}


@pytest.fixture
def values():
    random = np.random.default_rng(4)
    return {name: random.normal(size=50) for name in WEIGHTS}


@pytest.mark.parametrize(("name", "pool"), [("mean", pooled_mean), ("median", pooled_median)])
def test_numbers_are_pooled_as_by_the_engine(name, pool, values, run_block):
    blend = run_block(f"blend/{name}", WEIGHTS=WEIGHTS)["blend"]
    assert blend(values) == pytest.approx(pool([*values.values()], [*WEIGHTS.values()]))


def test_odds_are_pooled_as_by_the_engine(shares, run_block):
    for classes, said in ((3, ["classes"]), (2, ["binary"])):
        members = shares(classes)
        told = members if classes > 2 else {name: p[:, 1] for name, p in members.items()}
        pooled = run_block("blend/odds", said, WEIGHTS=WEIGHTS)["blend"](told)
        engine = pooled_odds([*members.values()], [*WEIGHTS.values()])
        assert pooled == pytest.approx(engine if classes > 2 else engine[:, 1], abs=1e-5)


def test_the_probability_of_two_classes_is_finished_as_that_of_each(shares, run_block):
    p, by, prior = shares(2)["one"], np.array([1.0, 0.8]), np.array([0.7, 0.3])
    engine = 0.99 * normalised(normalised(p * by) ** 1.3) + 0.01 * prior
    said = {"ODDS": by[1] / by[0], "POWER": 1.3, "DOUBT": 0.01, "PRIOR": 0.3}
    finish = run_block("finish/binary", ["multiply", "power", "mix"], **said)["finish"]
    assert finish(p[:, 1]) == pytest.approx(engine[:, 1])


def test_weighed_classes_are_chosen_as_by_the_engine(shares, run_block):
    p, by = shares(2)["one"], np.array([1.0, 0.6])
    finish = run_block("finish/binary", ["labels"], THRESHOLD=by[0] / by.sum())["finish"]
    assert (finish(p[:, 1]) == (p * by).argmax(axis=1)).all()
    p, by = shares(3)["one"], np.array([1.0, 0.6, 1.7])
    finish = run_block("finish/classes", ["multiply", "labels", "arrays"], FACTORS=by)["finish"]
    assert (finish(p) == (p * by).argmax(axis=1)).all()


def test_numbers_are_restored_and_snapped_as_by_the_engine(values, run_block):
    levels = np.array([0.0, 0.5, 2.0, 3.0])
    finish = run_block("finish/values", ["log1p", "clip", "snap", "arrays"], LOW=0, HIGH=3, LEVELS=levels)[
        "finish"
    ]
    engine = nearest_level(np.expm1(values["one"]).clip(0, 3), levels)
    assert (finish(values["one"]) == engine).all()


def test_grades_are_cut_as_by_the_engine(values, run_block):
    finish = run_block("finish/grades", ["cut"], CUTS=[-0.5, 0.4])["finish"]
    assert (finish(values["one"]) == np.searchsorted([-0.5, 0.4], values["one"])).all()


@pytest.mark.parametrize("metric", ["logloss", "balanced_logloss"])
def test_the_share_of_the_prior_is_told_as_the_engine_finds_it(metric):
    """The formulas of core/script/answers/finish.ts."""
    y = np.array([0, 0, 1, 2, 2, 2, 1, 0, 0])
    problem = Problem("y", np.arange(9), y, ["a", "b", "c"], metric_named(metric), "classes")
    finish = mixed_with_prior(problem, y, one_step(lambda p: p, do="nothing"))
    balanced = metric == "balanced_logloss"
    doubt = 0.5 / (np.bincount(y).min() + 1) if balanced else 0.5 / (len(y) + 1)
    prior = 1 / 3 if balanced else np.bincount(y) / len(y)
    p = np.array([[1.0, 0, 0], [0.2, 0.3, 0.5]])
    assert finish(p) == pytest.approx((1 - doubt) * p + doubt * prior)
