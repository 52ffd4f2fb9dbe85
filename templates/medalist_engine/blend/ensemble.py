"""Ensemble: the members and the blend of one target; before the first model it predicts the prior."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace

import numpy as np
import pandas as pd

from medalist_engine.blend.choice import choose_blend
from medalist_engine.blend.passes import scored_pass
from medalist_engine.blend.pool import Pool, pooled_mean
from medalist_engine.blend.weights import MOST_ROWS, blended
from medalist_engine.config import Config
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.trace import Trace
from medalist_engine.models.training.member import Member
from medalist_engine.models.trees.pace import FIRST_RATE, round_seconds
from medalist_engine.problem.finishes.calibration import normalised
from medalist_engine.problem.finishes.finishes import Finish
from medalist_engine.problem.finishes.postprocess import fit_finish
from medalist_engine.problem.folds.folds import Fold, Split, kept_together, make_split
from medalist_engine.problem.problem import Problem

MOST_KEPT_CELLS = 1.5e8
SHARE_OF_FIRST_MODEL = 0.5
MOST_LEARNING = 30.0
"""Rounds times rate of the first fit, until one has told it."""
STACKED, SHARE_OF_STACKED = "stacked", 0.3
"""The member that learned from the others has this share: its gain out of fold says too little of it."""
CHECKED_STEPS = {"temper", "snap", "round"}


def prior_of(problem: Problem) -> np.ndarray:
    """One row of predictions from the distribution of the target alone."""
    if problem.kind == "classes":
        return np.bincount(problem.y, minlength=problem.classes)[None] / len(problem.y)
    return np.array([np.median(problem.y) if problem.robust else problem.y.mean()])


@dataclass(eq=False)
class Ensemble:
    """The members of one target and their blend; without members, the prior is the blend."""

    problem: Problem
    prior: np.ndarray  # one row, from the distribution of the target alone
    steps: Collection[str]  # the plan's steps of post-processing
    oof: np.ndarray  # the blend out of fold, by row of the problem
    rows: np.ndarray  # which of these rows have a prediction of the blend
    test: np.ndarray  # the blend for test; its last row is the prior, for rows that test lacks
    finish: Finish  # the post-processing that was fitted to `oof`
    score: float
    scores: np.ndarray  # columns for later models, of all rows; no label is in them
    folds: list[Fold] = field(default_factory=list)
    members: dict[str, Member] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)
    own_scores: dict[str, float] = field(default_factory=dict)  # of each member alone
    traces: dict[str, list[Trace]] = field(default_factory=dict)  # of each pass of each member
    tolerance: float = np.inf  # members with a loss above this many times the best are left out
    pool: Pool = pooled_mean
    split: Split | None = None
    framings: list[str] = field(default_factory=list)  # of a forecast, the best first
    nested: list[np.ndarray] = field(default_factory=list)  # more, by fold; the last for a fit on all rows
    blending_seconds: float = 0.0  # of the last time that weights were fitted

    def improve(self, name: str, member: Member) -> None:
        """Adds a member or another pass of one, then fits the weights, post-processing and score again."""
        if name in self.members:
            self.members[name].add(member)
        else:
            self.members[name] = member
        self.blend()
        self.own_scores[name], finish = self.own_score(self.members[name])
        self.traces.setdefault(name, []).append(scored_pass(member, self.folds, self.problem, finish))

    def scores_for(self, fold: int) -> np.ndarray:
        """What the models of a fold learn from beside the features; -1: of a fit on all rows."""
        return np.hstack([self.scores, self.nested[fold]]) if self.nested else self.scores

    def blend(self, most_rows: int = MOST_ROWS) -> None:
        """Fits the weights, post-processing and score to the members."""
        begun = time.monotonic()
        others = {name: member for name, member in self.members.items() if name != STACKED}
        blend = choose_blend(others, self.problem, self.tolerance, most_rows)
        self.blending_seconds = time.monotonic() - begun
        self.weights, self.rows, self.pool = blend.weights, blend.rows, blend.pool
        if STACKED in self.members:
            left = 1 - SHARE_OF_STACKED
            self.weights = {name: left * weight for name, weight in blend.weights.items()}
            self.weights[STACKED] = SHARE_OF_STACKED
        self.oof, test = blended(self.members, self.weights, blend.pool)
        self.test = np.concatenate([test, self.prior])
        self.settle()

    def settle(self) -> None:
        y, oof = self.problem.y[self.rows], self.oof[self.rows]
        self.finish = fit_finish(self.problem, oof, y, self.steps)
        self.score = self.problem.score(self.rows, self.finish(oof))

    def own_score(self, member: Member) -> tuple[float, Finish]:
        """Scores one member with the competition's metric; fits only the quick post-processing steps."""
        steps = set(self.steps) - CHECKED_STEPS - ({"threshold"} if self.problem.classes > 2 else set())
        rows = member.seen > 0
        oof = member.oof()[rows]
        finish = fit_finish(self.problem, oof, self.problem.y[rows], steps)
        return self.problem.score(rows, finish(oof)), finish

    def probabilities(self, blend: np.ndarray) -> np.ndarray:
        finished = self.finish(blend)
        return finished if finished.ndim == 2 else normalised(blend)

    def codes(self, blend: np.ndarray) -> np.ndarray:
        finished = self.finish(blend)
        return finished if finished.ndim == 1 else finished.argmax(axis=1)


def start_ensemble(problem: Problem, train_rows: int, test_rows: int, steps: Collection[str]) -> Ensemble:
    prior = prior_of(problem)
    everywhere = np.repeat(prior, len(problem.rows), axis=0)
    test = np.repeat(prior, test_rows + 1, axis=0)
    covered = np.ones(len(problem.rows), bool)
    scores = np.empty((train_rows + test_rows, 0), np.float32)
    ensemble = Ensemble(problem, prior, steps, everywhere, covered, test, normalised, 0.0, scores)
    ensemble.settle()
    return ensemble


def some_rows(ensemble: Ensemble, keep: np.ndarray) -> Ensemble:
    """Before its first model, the ensemble of these rows of train alone."""
    problem, test_rows = ensemble.problem, len(ensemble.test) - 1
    kept = replace(problem, rows=problem.rows[keep], y=problem.y[keep], groups=None)
    return start_ensemble(kept, len(ensemble.scores) - test_rows, test_rows, ensemble.steps)


@dataclass(frozen=True)
class Setting:
    """Inputs and limits that all training shares; a fit over twice `most_rows` rows is cut to that many."""

    config: Config
    features: Features
    train: pd.DataFrame
    seconds: float
    threads: int
    seed: int
    most_rows: int | None = None

    @property
    def forecast(self) -> bool:
        """Test is later than train: folds follow time, and the last fit must include the latest rows."""
        time = self.config["time"]
        return bool(time) and time["kind"] == "future" and self.config["validation"]["scheme"] == "time"


def fold_data(ensemble: Ensemble, setting: Setting, shift: int = 0) -> list[FoldData]:
    """The matrices of every fold; another `shift` changes the seed, and the folds if no scores are nested."""
    problem, features, seed = ensemble.problem, setting.features, setting.seed + shift
    test_rows = features.rows - features.train_rows
    rounds = (problem.learning or MOST_LEARNING) / FIRST_RATE
    fit_seconds = rounds * round_seconds(0.6 * len(problem.rows), features.effort, problem)
    affordable = int(SHARE_OF_FIRST_MODEL * setting.seconds * setting.threads / max(1e-9, fit_seconds))
    if ensemble.folds and (not shift or ensemble.nested):
        folds = ensemble.folds
    else:
        table = features.table()
        split = make_split(problem, setting.config, setting.train, test_rows, affordable, seed, table)
        folds = split.folds
        ensemble.split = ensemble.split or split
    ensemble.folds = ensemble.folds or folds
    if ensemble.split and ensemble.split.scheme == "group" and problem.groups is None:
        problem.groups = kept_together(problem, setting.config, setting.train, features.table())
    folds = [(thinned_rows_of(fit, setting.most_rows, seed), valid) for fit, valid in folds]
    return data_of(folds, problem, ensemble.scores_for, features, seed)


def folds_in_time(ensemble: Ensemble, setting: Setting, folds: list[FoldData]) -> list[FoldData]:
    """Other folds where there is time for more of them, or for fewer, once the first fit told its time."""
    if ensemble.members or ensemble.nested:
        return folds
    ensemble.folds, ensemble.split = [], None
    again = fold_data(ensemble, setting)
    return folds if len(again) == len(folds) else again


def thinned_rows_of(rows: np.ndarray, most: int | None, seed: int) -> np.ndarray:
    """A random sample of `most` rows if there are more than twice as many."""
    if most is None or len(rows) <= 2 * most:
        return rows
    return np.sort(np.random.default_rng(seed).permutation(rows)[:most])


def data_of(
    folds: list[Fold],
    problem: Problem,
    scores_for: Callable[[int], np.ndarray],
    features: Features,
    seed: int,
) -> list[FoldData]:
    return [
        FoldData(features, problem, scores_for(number), fit, valid, seed)
        for number, (fit, valid) in enumerate(folds)
    ]


def last_fit(ensemble: Ensemble, setting: Setting) -> FoldData | None:
    """For a forecast: all rows are in fit, none in valid."""
    if not setting.forecast:
        return None
    everything = np.arange(len(ensemble.problem.rows))
    fit = thinned_rows_of(everything, setting.most_rows, setting.seed)
    scores = ensemble.scores_for(-1)
    return FoldData(setting.features, ensemble.problem, scores, fit, everything[:0], setting.seed)


def forget_matrices(folds: list[FoldData], features: Features) -> None:
    """Drops large matrices to free memory; the next model builds them again."""
    if len(folds) * features.rows * max(1, features.width) * 2 > MOST_KEPT_CELLS:
        for fold in folds:
            fold.kept.clear()
