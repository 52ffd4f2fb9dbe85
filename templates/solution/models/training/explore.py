"""Exploration: models with settings drawn at random, where much time is left after the plan."""

from collections.abc import Sequence

import numpy as np

from solution.blend.ensemble import Ensemble, Setting, fold_data, forget_matrices
from solution.features.matrices import FoldData
from solution.models.training.plan import usual_for
from solution.models.training.train_member import train_member
from solution.models.zoo import DRAWS, ZOO, Entry, offer
from solution.run import Run

LEAST_SECONDS = 150.0
LEAST_ROWS = 4_000
MOST_DRAWN = 24
EXPLORED_SHARE = 0.6


def explore_models(run: Run, setting: Setting) -> None:
    """Spends part of the time left on new models; few rows are too noisy to compare them."""
    if setting.config["mode"] == "safe" or setting.forecast:
        return
    offer_drawn_before(run, setting)
    if run.clock.left() < LEAST_SECONDS:
        return
    until = (1 - EXPLORED_SHARE) * run.clock.left()
    ensembles = [ensemble for ensemble in run.ensembles.values() if len(ensemble.problem.rows) >= LEAST_ROWS]
    folds = {ensemble: fold_data(ensemble, setting) for ensemble in ensembles}
    for number in range(MOST_DRAWN):
        for ensemble in ensembles:
            entry = drawn_entry(number, setting.seed)
            seconds = run.clock.left() - until
            if seconds < 1 or entry is None:
                return
            if entry.key not in ensemble.members:
                explore_model(run, setting, ensemble, entry, folds[ensemble], seconds)


def offer_drawn_before(run: Run, setting: Setting) -> None:
    """What an earlier run has drawn can be repeated in this one."""
    known = {name for ensemble in run.ensembles.values() for name in ensemble.members}
    for number in range(MOST_DRAWN):
        entry = drawn_entry(number, setting.seed)
        if entry is not None and entry.key in known:
            offer(entry)


def drawn_entry(number: int, seed: int) -> Entry | None:
    """The families take turns; a drawn model has the limits of the plain model of its family."""
    families = [family for family in DRAWS if family in ZOO]
    if not families:
        return None
    family = families[number % len(families)]
    plain = ZOO[family]
    learner = DRAWS[family](np.random.default_rng([seed, number]))
    return Entry(f"{family}_drawn{number}", learner, plain.least, plain.most_rows, plain.most_classes)


def explore_model(
    run: Run, setting: Setting, ensemble: Ensemble, entry: Entry, folds: Sequence[FoldData], seconds: float
) -> None:
    """Adds the model to the zoo, so that it can be repeated over other folds."""
    usual = usual_for(entry, folds, setting.threads)
    if not entry.suits(ensemble.problem) or usual > seconds:
        return
    offer(entry)
    member = train_member(entry.key, entry.learner, folds, None, min(seconds, 3 * usual + 1), setting.threads)
    forget_matrices(folds, setting.features)
    if member:
        run.improve(ensemble, entry.key, member)
