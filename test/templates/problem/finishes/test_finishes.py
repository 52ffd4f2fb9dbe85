"""A finish tells its steps: what is done by their words alone is what it does."""

import json

import numpy as np
import pytest
from medalist_engine.output.recipe.frame import as_plain
from medalist_engine.problem.finishes.finishes import steps_of
from medalist_engine.problem.finishes.postprocess import fit_finish
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

ALL = {"cut-points", "threshold", "temper", "clip", "snap", "round"}
RNG = np.random.default_rng(0)


def shares(p):
    p = np.maximum(p, 1e-9)
    return p / p.sum(axis=1, keepdims=True)


DO = {
    "normalise": shares,
    "weigh": lambda p, by: p * by,
    "multiply": lambda p, by: shares(p * by),
    "power": lambda p, of: shares(p**of),
    "mix": lambda p, share, prior: (1 - share) * p + share * np.array(prior),
    "likeliest": lambda p: p.argmax(axis=1),
    "nearest code": lambda p, high: np.clip(p.round(), 0, high),
    "cut": lambda p, at: np.searchsorted(at, p),
    "restore": lambda p, scale: {"log": np.exp, "log1p": np.expm1}[scale](p),
    "clip": lambda p, low, high: np.clip(p, low, high),
    "scale": lambda p, by: p * by,
    "snap": lambda p, to: np.array(to)[np.abs(p[:, None] - np.array(to)).argmin(axis=1)],
    "round": np.round,
}


def of_classes(metric, p, classes=2, prior=None):
    y = RNG.choice(classes, len(p), p=prior)
    told = shares(p + 0.3 * np.eye(classes)[y])
    labels = [str(k) for k in range(classes)]
    return Problem("y", np.arange(len(y)), y, labels, metric_named(metric), "classes"), told


def of_numbers(metric, y, scale="plain", kind="values", labels=(), noise=0.1):
    problem = Problem("y", np.arange(len(y)), y, list(labels), metric_named(metric), kind, scale)
    return problem, y + RNG.normal(0, noise, len(y))


CASES = {
    "auc": (of_classes("auc", RNG.uniform(size=(800, 2))), ["normalise"]),
    "logloss": (of_classes("logloss", RNG.uniform(size=(800, 3)) ** 4, 3), ["normalise", "power", "mix"]),
    "balanced_logloss": (
        of_classes("balanced_logloss", RNG.uniform(size=(2000, 3)), 3, [0.9, 0.07, 0.03]),
        ["multiply", "power", "mix"],
    ),
    "macro_f1": (
        of_classes("macro_f1", RNG.uniform(size=(2000, 3)), 3, [0.9, 0.07, 0.03]),
        ["weigh", "likeliest"],
    ),
    "qwk": (
        of_numbers("qwk", RNG.integers(0, 4, 600).astype(float), "plain", "ordinal", "abcd", 0.6),
        ["cut"],
    ),
    "rmsle": (of_numbers("rmsle", np.log1p(RNG.uniform(1, 9, 500)), "log1p"), ["restore", "clip"]),
    "rmse": (of_numbers("rmse", RNG.integers(0, 9, 500).astype(float), noise=0.2), ["clip", "snap"]),
    "mae": (of_numbers("mae", RNG.integers(0, 900, 500).astype(float), noise=0.2), ["clip", "round"]),
}


@pytest.mark.parametrize("metric", CASES)
def test_steps_alone_do_what_the_finish_does(metric):
    (problem, predicted), expected = CASES[metric]
    finish = fit_finish(problem, predicted, problem.y, ALL)
    steps = json.loads(json.dumps(as_plain(steps_of(finish)), allow_nan=False))
    assert [step["do"] for step in steps] == expected
    unseen = predicted[::3] * 0.98
    again = unseen
    for step in steps:
        again = DO[step.pop("do")](again, **step)
    np.testing.assert_allclose(again, finish(unseen), rtol=1e-6)
