"""Nested predictions of media: columns of later models that a model of media makes anew for each fold."""

import time

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, Setting
from medalist_engine.blend.nested import add_nested, refits
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Allowance
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.models.zoo import Learner
from medalist_engine.protocol import warn

NESTED_SHARE = 0.5
"""Of the time of a model, to learn it anew for each fold."""


def nest_member(setting: Setting, ensemble: Ensemble, learner: Learner, name: str, seconds: float) -> None:
    """Where there is time to learn it anew for each fold."""
    problem, member = ensemble.problem, ensemble.members[name]
    rounds = refits(ensemble.folds, problem)
    cost = member.seconds * len(rounds) / max(1, len(ensemble.folds))
    if cost > NESTED_SHARE * seconds or not member.seen.all():
        return
    nothing = np.empty((setting.features.rows, 0), np.float32)

    def answer(fit: np.ndarray, asked: np.ndarray) -> np.ndarray:
        fold = FoldData(setting.features, problem, nothing, fit, asked, setting.seed)
        deadline = time.monotonic() + 2 * cost / len(rounds)
        return learner.fit(fold, Allowance(deadline, setting.threads, setting.seed)).valid

    plain = np.zeros((setting.features.rows, *member.oof().shape[1:]))
    plain[problem.rows], plain[setting.features.train_rows :] = member.oof(), member.predicted()
    try:
        with THREAD_POOLS.limit(limits=setting.threads):
            add_nested(ensemble, plain, answer, rounds)
    except (ValueError, MemoryError) as error:
        warn(f"later models do not learn from {name}: {error}")
