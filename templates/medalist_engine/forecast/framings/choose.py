"""Choosing a framing: a quick model with each, scored on the latest windows."""

import time
from functools import partial

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, Setting
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.forecast.framings.levels import Framing
from medalist_engine.forecast.framings.relative import relative_ensemble
from medalist_engine.models.fit import Allowance
from medalist_engine.models.training.train_member import guarded
from medalist_engine.models.zoo import ZOO, Learner
from medalist_engine.problem.folds.folds import Fold
from medalist_engine.problem.loss import valid_loss

FIT_ROWS = 10_000
VALID_ROWS = 5_000
WORTH = 0.01
QUICK_RATE = 0.1
QUICK = ("lgb_small", "lgb", "hgb", "linear")


def rank_framings(
    framings: list[Framing],
    plain: Features,
    past: Features,
    ensemble: Ensemble,
    folds: list[Fold],
    setting: Setting,
    until: float,
) -> list[Framing]:
    """Best first. A later framing comes before a plainer one only where it is clearly better."""
    learner = next(ZOO[key].learner for key in QUICK if key in ZOO)
    losses = {}
    for place, framing in enumerate(framings):
        if time.monotonic() > until:
            break
        features = past if framing.with_past else plain
        loss = quick_loss(learner, framing, features, ensemble, folds[-2:], setting, until)
        if loss is not None:
            losses[place] = loss * (1 + WORTH * (place > 1))
            print(f"{ensemble.problem.target}: {framing.name} {loss:.5f}")
    return [framings[place] for place in sorted(losses, key=lambda place: losses[place])] or framings[1:2]


def quick_loss(
    learner: Learner,
    framing: Framing,
    features: Features,
    ensemble: Ensemble,
    folds: list[Fold],
    setting: Setting,
    until: float,
) -> float | None:
    """The mean loss over `folds`, on at most so many rows each."""
    problem, framed = ensemble.problem, relative_ensemble(ensemble, framing)
    losses = []
    for fit, valid in folds:
        fit, valid = thinned(fit, FIT_ROWS), thinned(valid, VALID_ROWS)
        data = FoldData(features, framed.problem, framed.scores, fit, valid, setting.seed)
        allowance = Allowance(until, setting.threads, setting.seed, rate=QUICK_RATE)
        fitted = guarded(f"quick {framing.name}", partial(learner.fit, data, allowance), setting.threads)
        if fitted is None:
            return None
        rows = problem.rows[valid]
        predicted = fitted.valid * framing.factor[rows] + framing.offset[rows]
        losses.append(valid_loss(problem, problem.y[valid], predicted, problem.weights(valid)))
    return float(np.mean(losses))


def thinned(rows: np.ndarray, most: int) -> np.ndarray:
    return rows if len(rows) <= most else rows[np.linspace(0, len(rows) - 1, most).astype(int)]
