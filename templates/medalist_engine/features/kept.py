"""Kept features: what is more than plain numbers and words stays only where held rows gain by it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

import numpy as np
import pandas as pd

from medalist_engine.blend.ensemble import Ensemble, Setting, fold_data
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.training.first_fold import LEAST_ERRORS
from medalist_engine.models.training.member import collect
from medalist_engine.models.training.train_member import guarded
from medalist_engine.models.zoo import ZOO, Learner
from medalist_engine.problem.loss import is_gain, row_losses_of
from medalist_engine.run import Run

CROSSES = "crossed categories"
WAYS = {
    "number code": "numbers as categories",
    "level count": "counts of levels",
    "cross": CROSSES,
    "group statistic": "statistics of groups",
}
"""What ways of making features are called, in groups that are tried together."""
JUDGE = "lgb"
TRIAL_RATE = 0.15
MOST_TRIAL_ROWS = 25_000
MOST_HELD_ROWS = 15_000
TRIED_FOLDS = 3
SHARE_OF_FEATURE_TRIALS = 0.08
FEWEST_TRIAL_ROWS = 2_000
TRIAL_LEARNING = 0.3
"""The share of a model's usual seconds that a trial takes."""


def keep_what_gains(run: Run, setting: Setting) -> Setting | None:
    """Tries each way on the first folds, in turn; what there is no time to try is left out."""
    features, judge = setting.features, ZOO.get(JUDGE)
    left_out = ways_of(features)
    ensemble = next(iter(run.ensembles.values()), None)
    if judge is None or ensemble is None or not left_out:
        return None
    seconds, ways = SHARE_OF_FEATURE_TRIALS * run.clock.left(), tuple(left_out)
    until = time.monotonic() + seconds
    folds = trial_folds(ensemble, setting, judge.learner, seconds / (1 + len(ways)))
    begun = time.monotonic()

    def answer(fitted: Fitted) -> None:
        run.answer_first(ensemble, JUDGE, collect(folds[:1], [fitted], time.monotonic() - begun))

    plain = without(features, left_out)
    lowest = trial_losses(judge.learner, folds, plain, setting.threads, answer) if folds else None
    for way in ways:
        if time.monotonic() > until or lowest is None:
            break
        tried = [other for other in left_out if other != way]
        losses = trial_losses(judge.learner, folds, without(features, tried), setting.threads)
        if losses is not None and is_gain(losses, lowest, LEAST_ERRORS):
            left_out, lowest = tried, losses
    print(f"beside plain columns: {', '.join(way for way in ways if way not in left_out) or 'none'}")
    return replace(setting, features=without(features, left_out))


def trial_folds(ensemble: Ensemble, setting: Setting, learner: Learner, seconds: float) -> list[FoldData]:
    """Some rows of the first folds, as many as trials of so many seconds can learn; nothing of test."""
    folds, random = fold_data(ensemble, setting), np.random.default_rng(setting.seed)
    rows = min(MOST_TRIAL_ROWS, len(folds[0].fit))
    held = max(1, min(TRIED_FOLDS, MOST_HELD_ROWS // max(1, len(folds[0].valid))))
    each = TRIAL_LEARNING * learner.seconds(folds[0]) * rows / len(folds[0].fit) / setting.threads
    able = int(min(1.0, seconds / (held * each)) * rows)
    if able < min(rows, FEWEST_TRIAL_ROWS):
        return []
    return [
        FoldData(
            *(fold.features, fold.problem, fold.scores),
            *(
                np.sort(random.permutation(fold.fit)[:able]),
                np.sort(random.permutation(fold.valid)[:MOST_HELD_ROWS]),
            ),
            fold.seed,
        )
        for fold in folds[:held]
    ]


def trial_losses(
    learner: Learner,
    folds: Sequence[FoldData],
    features: Features,
    threads: int,
    answer: Callable[[Fitted], None] | None = None,
) -> np.ndarray | None:
    """Of each held row, the loss of a quick fit; None if one fails. `answer` gets the first fit."""
    losses = []
    for fold in folds:
        seen = FoldData(features, fold.problem, fold.scores, fold.fit, fold.valid, fold.seed)
        answers = answer is not None and not losses
        seen.row_sets[2] = seen.row_sets[2] if answers else seen.row_sets[2][:0]
        allowance = Allowance(np.inf, threads, fold.seed, rate=TRIAL_RATE)
        fitted = guarded(
            "a trial of features", lambda seen=seen, how=allowance: learner.fit(seen, how), threads
        )
        if fitted is None:
            return None
        if answers:
            answer(fitted)
        losses.append(row_losses_of(fold.problem, fold.y_valid, fitted.valid))
    return np.concatenate(losses)


Kind = Literal["numbers", "codes", "crossed"]
KINDS: tuple[Kind, ...] = ("numbers", "codes", "crossed")


def way_of(features: Features, kind: Kind, name: str) -> str | None:
    """Counts of crossed categories belong to these; what a joined column tells, to how that was made."""
    if kind == "crossed":
        return CROSSES
    origins = features.origins
    origin = (origins.numbers if kind == "numbers" else origins.codes).get(name)
    if origin is None:
        return None
    if set(origin.columns) & set(features.crossed):
        return CROSSES
    joined = [origins.columns[column] for column in origin.columns if column in origins.columns]
    return next((WAYS[one.how] for one in (*joined, origin) if one.how in WAYS), None)


def ways_of(features: Features) -> list[str]:
    made = {way_of(features, kind, name) for kind in KINDS for name in getattr(features, kind)}
    return [way for way in dict.fromkeys(WAYS.values()) if way in made]


def without(features: Features, ways: Sequence[str]) -> Features:
    def kept(kind: Kind) -> pd.DataFrame:
        table = getattr(features, kind)
        return table.loc[:, [way_of(features, kind, name) not in ways for name in table]]

    return replace(features, **{kind: kept(kind) for kind in KINDS})
