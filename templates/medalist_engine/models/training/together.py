"""Together: one ridge answers many targets at once, before each has models of its own."""

import time
from collections.abc import Sequence

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from medalist_engine.blend.ensemble import CHECKED_STEPS, Ensemble, Setting, fold_data
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.linear.row_space import condensed
from medalist_engine.models.training.member import Member
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.problem.folds.folds import Fold
from medalist_engine.run import Run

FEWEST_TARGETS = 8
SHARE_OF_ALL_TARGETS = 0.5
MOST_SHARED_CELLS = 2e8
MOST_COLUMNS = 3_000
OF_ALL_TARGETS = "together"
PENALTIES_BY_ROW = (0.006, 0.02, 0.06, 0.2, 0.7, 2.0)
LEAST_CHANCE = 1e-5


def train_together(run: Run, setting: Setting) -> None:
    """Targets that are known in the same rows and of one kind share the folds and the factorisation."""
    if setting.forecast or setting.features.width == 0:
        return
    for alike in targets_alike(run):
        if len(alike) >= FEWEST_TARGETS and all(OF_ALL_TARGETS not in one.members for one in alike):
            answer_together(run, setting, alike)


def targets_alike(run: Run) -> list[list[Ensemble]]:
    """Numbers, or yes and no; of which all rows count the same."""
    groups: dict[tuple[str, bytes], list[Ensemble]] = {}
    for ensemble in run.ensembles.values():
        problem = ensemble.problem
        if (problem.classes == 2 or problem.kind == "values") and problem.row_weights is None:
            groups.setdefault((problem.kind, problem.rows.tobytes()), []).append(ensemble)
    return list(groups.values())


def answer_together(run: Run, setting: Setting, alike: Sequence[Ensemble]) -> None:
    begun, first, seconds = time.monotonic(), alike[0], SHARE_OF_ALL_TARGETS * run.clock.left()
    folds = [(fold.fit, fold.valid) for fold in fold_data(first, setting)]
    rows, test = inputs_of(setting, first)
    if sparse.issparse(rows) or rows.size > MOST_SHARED_CELLS or rows.shape[1] > MOST_COLUMNS:
        return
    y = np.column_stack([ensemble.problem.y for ensemble in alike]).astype(np.float32)
    with THREAD_POOLS.limit(limits=setting.threads):
        oof, asked, seen = ridge_of_all(rows, test, y, folds, begun + seconds)
    if not seen.any():
        return
    spent = (time.monotonic() - begun) / len(alike)
    for place, ensemble in enumerate(alike):
        ensemble.folds, ensemble.split = ensemble.folds or first.folds, ensemble.split or first.split
        train, told = oof[:, place].astype(float), asked[:, place].astype(float)
        if ensemble.problem.classes:
            train, told = as_chances(train, told, ensemble.problem.y, seen)
        give_member(run, ensemble, Member((train.T * seen).T, seen.astype(float), told, 1, spent))
    run.publish()


def inputs_of(setting: Setting, ensemble: Ensemble) -> tuple[np.ndarray, np.ndarray]:
    """The rows of train and of test as linear models see them."""
    everything = np.arange(len(ensemble.problem.rows))
    nothing = np.empty((setting.features.rows, 0), np.float32)
    whole = FoldData(setting.features, ensemble.problem, nothing, everything, everything[:0], setting.seed)
    part, _space = condensed(whole.linear())
    return part.fit, part.test


def ridge_of_all(
    rows: np.ndarray, test: np.ndarray, y: np.ndarray, folds: Sequence[Fold], until: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Answers out of fold, for test, and which rows have one: one factorisation a fold, whatever the targets.

    The penalty of each target is the one with the least loss on the first fold's held rows.
    """
    oof, asked, seen = np.zeros_like(y), np.zeros((len(test), y.shape[1]), np.float32), np.zeros(len(y), bool)
    strengths, each = None, 0.0
    for done, (fit, valid) in enumerate(folds):
        begun = time.monotonic()
        if begun + each > until:
            break
        middle, mean = rows[fit].mean(axis=0), y[fit].mean(axis=0)
        centred = rows[fit] - middle
        sizes, directions = np.linalg.eigh(centred.T @ centred)
        products = directions.T @ (centred.T @ (y[fit] - mean))
        held, other = (rows[valid] - middle) @ directions, (test - middle) @ directions
        if strengths is None:
            answers = [held @ (products / (sizes[:, None] + one * len(fit))) for one in PENALTIES_BY_ROW]
            losses = [((y[valid] - mean - answer) ** 2).mean(axis=0) for answer in answers]
            strengths = np.array(PENALTIES_BY_ROW, np.float32)[np.argmin(losses, axis=0)]
        slopes = products / (sizes[:, None] + strengths * len(fit))
        low, high = y[fit].min(axis=0), y[fit].max(axis=0)
        oof[valid] = np.clip(held @ slopes + mean, low, high)
        asked += (np.clip(other @ slopes + mean, low, high) - asked) / (done + 1)
        seen[valid], each = True, time.monotonic() - begun
    return oof, asked, seen


def as_chances(
    oof: np.ndarray, asked: np.ndarray, y: np.ndarray, seen: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Of both classes, by a logistic curve over the ridge's answers."""
    if len(np.unique(y[seen])) < 2:
        chances = [np.full(len(part), y[seen].mean()) for part in (oof, asked)]
    else:
        scale = oof[seen].std() or 1.0
        curve = LogisticRegression(C=1.0).fit(oof[seen, None] / scale, y[seen])
        chances = [curve.predict_proba(part[:, None] / scale)[:, 1] for part in (oof, asked)]
    known = [part.clip(LEAST_CHANCE, 1 - LEAST_CHANCE) for part in chances]
    return np.column_stack([1 - known[0], known[0]]), np.column_stack([1 - known[1], known[1]])


def give_member(run: Run, ensemble: Ensemble, member: Member) -> None:
    """At first with quick post-processing."""
    steps, ensemble.steps = ensemble.steps, set(ensemble.steps) - CHECKED_STEPS
    run.take(ensemble, OF_ALL_TARGETS, member)
    ensemble.steps = steps
