"""Kept features: what is more than plain numbers and words stays only where held rows gain by it."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import numpy as np
import pandas as pd

from solution.blend.ensemble import Ensemble, Setting, fold_data
from solution.features.features import Features
from solution.features.matrices import FoldData
from solution.models.fit import Allowance
from solution.models.training.train_member import guarded
from solution.models.zoo import ZOO, Learner
from solution.problem.loss import row_losses_of
from solution.run import Run

CROSSES = "crossed categories"
WAYS = {
    "level count": "counts of levels",
    "cross": CROSSES,
    "number code": "numbers as categories",
    "group statistic": "statistics of groups",
    "family statistic": "statistics of families",
    "amounts": "statistics of families",
    "missing count": "statistics of families",
    "vector norm": "statistics of families",
}
"""What ways of making features are called, in groups that are tried together."""
JUDGE = "lgb"
TRIAL_RATE = 0.15
MOST_TRIAL_ROWS = 8_000
MOST_HELD_ROWS = 4_000
TRIED_FOLDS = 3
SHARE_OF_FEATURE_TRIALS = 0.08
FEWEST_TRIAL_ROWS = 2_000
TRIAL_LEARNING = 0.3
"""The share of a model's usual seconds that a trial takes."""


def keep_what_gains(run: Run, setting: Setting) -> Setting | None:
    """Tries each way on the first folds, in turn; what there is no time to try is left out."""
    features, judge = setting.features, ZOO.get(JUDGE)
    left_out = list(dict.fromkeys(way for way in WAYS.values() if len(features_of_way(features, way))))
    ensemble = next(iter(run.ensembles.values()), None)
    if judge is None or ensemble is None or not left_out:
        return None
    seconds, ways = SHARE_OF_FEATURE_TRIALS * run.clock.left(), tuple(left_out)
    until = time.monotonic() + seconds
    folds = trial_folds(ensemble, setting, judge.learner, seconds / (1 + len(ways)))
    lowest = (
        trial_losses(judge.learner, folds, without(features, left_out), setting.threads) if folds else None
    )
    for way in ways:
        if time.monotonic() > until or lowest is None:
            break
        tried = [other for other in left_out if other != way]
        losses = trial_losses(judge.learner, folds, without(features, tried), setting.threads)
        if losses is not None and gains_by(losses, lowest):
            left_out, lowest = tried, losses
    print(f"beside plain columns: {', '.join(way for way in ways if way not in left_out) or 'none'}")
    return replace(setting, features=without(features, left_out))


def gains_by(losses: np.ndarray, others: np.ndarray) -> bool:
    """By more than the standard error of the mean difference."""
    gains = others - losses
    return bool(gains.mean() > gains.std() / np.sqrt(len(gains)))


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
            *(fold.features, fold.problem, fold.given_scores),
            *(
                np.sort(random.permutation(fold.fit)[:able]),
                np.sort(random.permutation(fold.valid)[:MOST_HELD_ROWS]),
            ),
            fold.seed,
        )
        for fold in folds[:held]
    ]


def trial_losses(
    learner: Learner, folds: Sequence[FoldData], features: Features, threads: int
) -> np.ndarray | None:
    """Of each held row, the loss of a quick fit; None if one fails."""
    losses = []
    for fold in folds:
        seen = FoldData(features, fold.problem, fold.given_scores, fold.fit, fold.valid, fold.seed)
        seen.row_sets[2] = seen.row_sets[2][:0]
        allowance = Allowance(np.inf, threads, fold.seed, rate=TRIAL_RATE)
        fitted = guarded(
            "a trial of features", lambda seen=seen, how=allowance: learner.fit(seen, how), threads
        )
        if fitted is None:
            return None
        losses.append(row_losses_of(fold.problem, fold.y_valid, fitted.valid))
    return np.concatenate(losses)


Kind = Literal["numbers", "codes", "crossed"]
KINDS: tuple[Kind, ...] = ("numbers", "codes", "crossed")


def way_of(features: Features, kind: Kind, name: str) -> str | None:
    """Counts of crossed categories belong to these."""
    if kind == "crossed":
        return CROSSES
    origins = features.origins.numbers if kind == "numbers" else features.origins.codes
    origin = origins.get(name)
    if origin is None:
        return None
    return CROSSES if set(origin.columns) & set(features.crossed) else WAYS.get(origin.how)


def features_of_way(features: Features, way: str) -> list[str]:
    return [name for kind in KINDS for name in getattr(features, kind) if way_of(features, kind, name) == way]


def without(features: Features, ways: Sequence[str]) -> Features:
    def kept(kind: Kind) -> pd.DataFrame:
        table = getattr(features, kind)
        return table.loc[:, [way_of(features, kind, name) not in ways for name in table]]

    return replace(features, **{kind: kept(kind) for kind in KINDS})
