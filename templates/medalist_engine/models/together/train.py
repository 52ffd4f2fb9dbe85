"""Together: one quick model answers many targets at once, before each has models of its own."""

import time
from collections.abc import Sequence

import numpy as np
from scipy import sparse

from medalist_engine.blend.ensemble import CHECKED_STEPS, Ensemble, Setting, fold_data
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.together.axes import axes_of, axes_seconds, narrowed
from medalist_engine.models.together.learners import (
    TRIED_NEWTON_STEPS,
    LogisticOfAll,
    RidgeOfAll,
    TargetsLearner,
    best_strengths,
    targets_as_columns,
)
from medalist_engine.models.training.member import Member
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.problem.problem import Problem
from medalist_engine.run import Run

FEWEST_TARGETS = 8
SHARE_OF_ALL_TARGETS = 0.5
SHARE_OF_TRIALS = 0.35
MOST_SHARED_CELLS = 2e8
OF_ALL_TARGETS = "together"


def train_together(run: Run, setting: Setting) -> None:
    """Targets that are known in the same rows and of one kind share the folds and the factorisation."""
    if setting.forecast or setting.features.width == 0:
        return
    for alike in targets_alike(run):
        if len(alike) >= FEWEST_TARGETS and all(OF_ALL_TARGETS not in one.members for one in alike):
            answer_together(run, setting, alike)


def targets_alike(run: Run) -> list[list[Ensemble]]:
    groups: dict[tuple[str, bytes], list[Ensemble]] = {}
    for ensemble in run.ensembles.values():
        problem = ensemble.problem
        if (is_yes_or_no(problem) or problem.kind == "values") and problem.row_weights is None:
            groups.setdefault((problem.kind, problem.rows.tobytes()), []).append(ensemble)
    return list(groups.values())


def is_yes_or_no(problem: Problem) -> bool:
    return problem.kind == "classes" and problem.classes == 2


def answer_together(run: Run, setting: Setting, alike: Sequence[Ensemble]) -> None:
    begun, first = time.monotonic(), alike[0]
    seconds = SHARE_OF_ALL_TARGETS * run.clock.left()
    folds = [(fold.fit, fold.valid) for fold in fold_data(first, setting)]
    for ensemble in alike:
        ensemble.folds, ensemble.split = ensemble.folds or first.folds, ensemble.split or first.split
    rows, test = inputs_of(setting, first)
    if rows is None or axes_seconds(rows.shape) * len(folds) > seconds:
        return
    y = targets_as_columns([ensemble.problem.y for ensemble in alike])
    scale = np.ones(y.shape[1]) if is_yes_or_no(first.problem) else np.maximum(y.std(axis=0), 1e-12)
    learner, trial = learners_for(first.problem)
    sums, test_sums, strengths = np.zeros_like(y), np.zeros((len(test), y.shape[1]), np.float32), None
    seen, done = np.zeros(len(y)), 0
    with THREAD_POOLS.limit(limits=setting.threads):
        for number, (fit, valid) in enumerate(folds):
            part = SHARE_OF_TRIALS + (1 - SHARE_OF_TRIALS) * (number + 1) / len(folds)
            until = begun + part * seconds
            if number and time.monotonic() - begun > seconds * (1 - 0.5 / len(folds)):
                break
            axes, target = axes_of(rows[fit], [rows[valid], test]), y[fit] / scale
            if strengths is None:
                trials = begun + SHARE_OF_TRIALS * seconds
                strengths = best_strengths(trial, axes, target, y[valid] / scale, trials)
            train_part, test_part = learner.fit(axes, target, strengths, until)
            sums[valid] += train_part * scale
            test_sums += test_part * scale
            seen[valid] += 1
            done = number + 1
    spent = (time.monotonic() - begun) / len(alike)
    give_members(run, alike, [sums, test_sums], seen, done, spent)


def learners_for(problem: Problem) -> tuple[TargetsLearner, TargetsLearner]:
    """To fit, and to try penalties with."""
    if is_yes_or_no(problem):
        return LogisticOfAll(), LogisticOfAll(TRIED_NEWTON_STEPS)
    return RidgeOfAll(), RidgeOfAll()


def inputs_of(setting: Setting, ensemble: Ensemble) -> tuple[np.ndarray | None, np.ndarray]:
    """The rows of train and of test as linear models see them; None where they are too many."""
    everything = np.arange(len(ensemble.problem.rows))
    empty = np.empty((setting.features.rows, 0), np.float32)
    whole = FoldData(setting.features, ensemble.problem, empty, everything, everything[:0], setting.seed)
    part = whole.linear()
    if sparse.issparse(part.fit) or part.fit.size > MOST_SHARED_CELLS:
        return None, np.empty((0, 0))
    used = narrowed(part.names)
    return part.fit[:, used], part.test[:, used]


def give_members(
    run: Run,
    alike: Sequence[Ensemble],
    predicted: Sequence[np.ndarray],
    seen: np.ndarray,
    passes: int,
    spent: float,
) -> None:
    """A member for each target, at first with quick post-processing; the answer is written after all."""
    for place, ensemble in enumerate(alike):
        train, test = (part[:, place].astype(float) for part in predicted)
        if is_yes_or_no(ensemble.problem):
            train, test = np.column_stack([seen - train, train]), np.column_stack([passes - test, test])
        steps, ensemble.steps = ensemble.steps, set(ensemble.steps) - CHECKED_STEPS
        run.take(ensemble, OF_ALL_TARGETS, Member(train, seen.copy(), test, passes, spent))
        ensemble.steps = steps
    run.publish()
