"""Calibration: probabilities that sum to one and are as confident as the oof predictions allow."""

import numpy as np
from scipy.optimize import minimize_scalar

from medalist_engine.problem.finishes.finishes import (
    MOST_CHECKED,
    Finish,
    FitFinish,
    holds_up,
    one_step,
    then,
)
from medalist_engine.problem.problem import Problem

LEAST_GAIN = 0.001


def normalised(p: np.ndarray) -> np.ndarray:
    """Shares that keep their proportions: products with factors may lie above one."""
    p = np.maximum(p, 1e-9)
    return p / p.sum(axis=1, keepdims=True)


plain_shares = one_step(normalised, do="normalise")


def without_prior(y: np.ndarray, classes: int) -> Finish:
    """Divides by the class shares; a balanced score treats all classes as equally frequent."""
    prior = np.maximum(np.bincount(y, minlength=classes) / len(y), 1e-9)
    return one_step(lambda p: normalised(p / prior), do="multiply", by=1 / prior)


def finish_probabilities(problem: Problem, oof: np.ndarray, y: np.ndarray, temper: bool) -> Finish:
    """Balances the classes for a balanced metric, then mixes in the prior.

    A temperature is kept only if it improves the score on rows that it was not fitted to.
    """
    balanced = problem.metric.name == "balanced_logloss"
    few = np.linspace(0, len(y) - 1, min(len(y), MOST_CHECKED)).astype(int)

    def plain(truth: np.ndarray) -> Finish:
        return without_prior(truth, problem.classes) if balanced else plain_shares

    def tempered(p: np.ndarray, truth: np.ndarray) -> Finish:
        base = plain(truth)
        power = best_power(problem, base(p), truth)
        return then(base, lambda q: normalised(q**power), do="power", of=power)

    base = plain(y[few])
    if temper and serves(problem, oof[few], y[few], tempered, base):
        base = tempered(oof[few], y[few])
    return mixed_with_prior(problem, y, base)


def serves(problem: Problem, oof: np.ndarray, y: np.ndarray, fit: FitFinish, base: Finish) -> bool:
    """Whether one more step gains enough on these rows, and also holds up on rows it was not fitted on."""
    before, gained = (problem.metric.score(y, finish(oof)) for finish in (base, fit(oof, y)))
    if problem.metric.sign * (gained - before) < LEAST_GAIN * abs(before):
        return False
    return holds_up(problem, oof, y, fit, base)


def mixed_with_prior(problem: Problem, y: np.ndarray, finish: Finish) -> Finish:
    """Mixes in the prior, as if half a row more had been seen (Krichevsky and Trofimov).

    Models that were right on a hundred rows may be wrong on the next one, and one confident mistake can cost
    more than all others together.
    """
    counts = np.bincount(y, minlength=problem.classes)
    doubts = {"logloss": 0.5 / (len(y) + 1), "balanced_logloss": 0.5 / (counts.min() + 1)}
    doubt = doubts.get(problem.metric.name, 0.0)
    prior = (
        counts / len(y) if problem.metric.name == "logloss" else np.full(problem.classes, 1 / problem.classes)
    )
    if not doubt:
        return finish
    return then(finish, lambda p: (1 - doubt) * p + doubt * prior, do="mix", share=doubt, prior=prior)


def best_power(problem: Problem, p: np.ndarray, y: np.ndarray) -> float:
    """The inverse of the temperature with the best score."""
    search = minimize_scalar(
        lambda power: -problem.metric.sign * problem.metric.score(y, normalised(p ** np.exp(power))),
        bounds=(-0.7, 0.7),
        method="bounded",
        options={"xatol": 0.01},
    )
    return float(np.exp(search.x))
