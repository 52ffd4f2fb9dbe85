"""Stacked: on small tables, extra trees learn from the features and from what the members say."""

import time
from dataclasses import replace

import numpy as np

from medalist_engine.blend.ensemble import STACKED, Ensemble, Setting, fold_data
from medalist_engine.blend.nested import Predict, add_what_is_said
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Schedule
from medalist_engine.models.made import Made
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.zoo import ZOO
from medalist_engine.run import Run

LEARNER = "et"
FEWEST_SAYING = 3
MOST_STACKED_ROWS = 2_000
"""Of more rows nothing was measured."""
SHARE_OF_STACKED_TIME = 0.5
"""Of the time left, for the members to be learned again, and then for the trees; else it is for repeats."""
REFITS_PER_FOLD = 1.5
MADE = Made("other", words="extra trees that learned from the features and the answers of the members")


def train_stacked(run: Run, setting: Setting) -> None:
    """Not where models of texts are learned from already, nor of medians: extra trees learn means."""
    if setting.config["mode"] == "safe" or setting.forecast:
        return
    for ensemble in run.ensembles.values():
        has_scores = ensemble.nested or ensemble.scores.shape[1]
        suits = not ensemble.problem.robust and len(ensemble.problem.rows) <= MOST_STACKED_ROWS
        if LEARNER in ZOO and ensemble.folds and not has_scores and suits:
            train_on_answers(run, setting, ensemble)
            ensemble.nested = []


def train_on_answers(run: Run, setting: Setting, ensemble: Ensemble) -> None:
    able = [key for key, member in ensemble.members.items() if key in ZOO and (member.seen > 0).all()]
    each = sum(ensemble.members[key].seconds / ensemble.members[key].passes for key in able)
    seconds = SHARE_OF_STACKED_TIME * run.clock.left()
    if len(able) < FEWEST_SAYING or REFITS_PER_FOLD * len(ensemble.folds) * each > seconds:
        return
    until = time.monotonic() + seconds
    said = {key: said_by(setting, ensemble, key, until) for key in able}
    add_what_is_said(ensemble, said, until, setting.threads)
    if not ensemble.nested:
        return
    folds, seconds = fold_data(ensemble, setting), SHARE_OF_STACKED_TIME * run.clock.left()
    member = train_member(STACKED, ZOO[LEARNER].learner, folds, None, seconds, setting.threads)
    if member and member.trace and (member.seen > 0).all():
        fits = replace(member.trace.fits, made=dict.fromkeys(member.trace.fits.made, MADE))
        member.trace = replace(member.trace, importance={}, fits=fits)
        run.improve(ensemble, STACKED, member)


def said_by(setting: Setting, ensemble: Ensemble, key: str, until: float) -> tuple[np.ndarray, Predict]:
    """What a member says of all rows, and how it learns without the labels that a fold holds out."""
    member, features, problem = ensemble.members[key], setting.features, ensemble.problem
    scores = np.zeros((features.rows, *member.test.shape[1:]), np.float32)
    scores[problem.rows], scores[features.train_rows :] = member.oof(), member.predicted()
    schedule = Schedule(member.rounds, member.rate) if member.rounds and member.rate else None
    learner, allowance = ZOO[key].learner, Allowance(until, setting.threads, setting.seed, schedule)

    def answer(fit: np.ndarray, asked: np.ndarray) -> np.ndarray:
        fold = FoldData(features, problem, ensemble.scores, fit, asked, setting.seed)
        fold.row_sets[2] = fold.row_sets[2][:1]  # of test nothing new is asked
        return learner.fit(fold, allowance).valid

    return scores, answer
