"""Steps of media: learn from the table alone, from what needs no weights, then from what a network sees."""

import time
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from solution.blend.ensemble import Ensemble, Setting, fold_data, start_ensemble
from solution.features.matrices import FoldData
from solution.media.found import MediaFound
from solution.media.learn.alone import table_entries, with_rest_of_table
from solution.media.learn.columns import best_of, member_scores, rows_to_learn, tells, with_media
from solution.media.learn.kernel import APART_KEY, LINEAR_KEY, RADIAL_KEY
from solution.media.learn.look import add_embeddings, look_at_media
from solution.media.tune.step import fine_tune
from solution.models.training.folds import THREAD_POOLS, train_member
from solution.models.training.plan import Turn, usual_for
from solution.models.training.train import train_turn
from solution.models.zoo import ZOO, Entry
from solution.run import Run

TABLE_SHARE, LEARNING_SHARE = 0.25, 0.3
LEAST_SEEN_ROWS = 20


def train_table(run: Run, setting: Setting) -> None:
    """What the table alone tells, so that media can only add to it. Slow models may wait."""
    if not setting.features.width:
        return
    until = time.monotonic() + TABLE_SHARE * run.clock.left()
    folds = {ensemble: fold_data(ensemble, setting) for ensemble in run.ensembles.values()}
    turns = quickest_first(setting, folds)
    for number, turn in enumerate(turns):
        seconds = (until - time.monotonic()) / (len(turns) - number)
        train_turn(run, setting, turn, folds[turn.ensemble], None, seconds)


def quickest_first(setting: Setting, folds: Mapping[Ensemble, list[FoldData]]) -> list[Turn]:
    """What a quick model leaves of its share is for slower ones."""
    turns = [
        Turn(entry, ensemble, usual_for(entry, folds[ensemble], setting.threads))
        for ensemble in folds
        for entry in table_entries(setting, ensemble.problem)
    ]
    return sorted(turns, key=lambda turn: turn.usual)


def train_media(run: Run, setting: Setting) -> Setting:
    """Gives every target an answer from plain features, then from a network; later steps get both."""
    with THREAD_POOLS.limit(limits=1):
        found = look_at_media(run, setting)
        if not found:
            return setting
        learn_from_seen(run, setting, found)
        plain = with_media(setting, found)
    for ensemble in run.ensembles.values():
        for key in (APART_KEY, RADIAL_KEY):
            learn_media(run, plain, ensemble, key, f"{key} without weights")
    run.settle()
    with THREAD_POOLS.limit(limits=1):
        if not add_embeddings(run, setting, found):
            return with_rest_of_table(plain, run.ensembles)
        whole = with_media(setting, found)
    for ensemble in run.ensembles.values():
        for key in (APART_KEY, RADIAL_KEY, LINEAR_KEY):
            learn_media(run, whole, ensemble, key, key)
    fine_tune(run, whole, found)
    return with_rest_of_table(whole, run.ensembles)


def learn_from_seen(run: Run, setting: Setting, found: dict[str, MediaFound]) -> None:
    """Leaves train rows out of which nothing was seen, before anything is learned of media."""
    rows = rows_to_learn(found, setting.features)
    for target, ensemble in run.ensembles.items():
        problem, keep = ensemble.problem, rows[ensemble.problem.rows]
        if not ensemble.members and not keep.all() and keep.sum() >= LEAST_SEEN_ROWS:
            kept = replace(problem, rows=problem.rows[keep], y=problem.y[keep])
            run.ensembles[target] = start_ensemble(kept, len(rows), run.test_rows, ensemble.steps)


def learn_media(run: Run, setting: Setting, ensemble: Ensemble, key: str, name: str) -> None:
    """Out-of-fold predictions become features of later models; beside a table, those of media apart."""
    wide = setting.features.wide
    if wide is None or key not in ZOO or not ZOO[key].suits(ensemble.problem):
        return
    if key == APART_KEY and not wide.has_table:
        return
    seconds = LEARNING_SHARE * run.clock.left() / len(run.ensembles)
    if train_entry(run, setting, ensemble, ZOO[key], name, seconds):
        if not wide.has_table:
            ensemble.scores = np.hstack([ensemble.scores, member_scores(ensemble, name, setting.features)])
        elif key == APART_KEY and tells(ensemble, best := best_of(ensemble, APART_KEY)):
            ensemble.scores = member_scores(ensemble, best, setting.features)


def train_entry(
    run: Run, setting: Setting, ensemble: Ensemble, entry: Entry, name: str, seconds: float
) -> bool:
    """Whether the model was trained: one that takes too long is not begun, but for the first."""
    folds = fold_data(ensemble, setting)
    if ensemble.members and usual_for(entry, folds, setting.threads) > seconds:
        return False
    member = train_member(name, entry.learner, folds, None, seconds, setting.threads)
    if member:
        run.improve(ensemble, name, member)
    return member is not None
