"""Nested scores of texts: which models of texts later models learn from."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from scipy import sparse

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.blend.nested import add_nested, refits
from medalist_engine.models.training.train_member import THREAD_POOLS
from medalist_engine.problem.problem import Problem
from medalist_engine.protocol import warn
from medalist_engine.text.fold_scores import thinned_rows
from medalist_engine.text.linear import raw_scores

MOST_NESTED = 8
"""Of the models of texts; more say nearly the same."""
MOST_NESTED_CELLS = 1e8


@dataclass(frozen=True)
class TextModel:
    """How to learn it again, and its scores: out of fold for train, the mean of folds for test.

    `scale` turns scores into log odds; all labels were needed to find it, so nested scores are without it.
    """

    matrix: sparse.csr_matrix | np.ndarray
    make: Callable[[], Any]
    scores: np.ndarray
    scale: float = 1.0

    def answer(self, problem: Problem, fit: np.ndarray, asked: np.ndarray) -> np.ndarray:
        fit = thinned_rows(fit)
        model = self.make().fit(self.matrix[problem.rows[fit]], problem.y[fit])
        return raw_scores(model, self.matrix[problem.rows[asked]], problem)


TextModels = dict[Ensemble, dict[str, TextModel]]


def add_nested_scores(ensemble: Ensemble, models: dict[str, TextModel], until: float, threads: int) -> None:
    """Of the models that there is time for, the heaviest in their blend first."""
    problem, folds = ensemble.problem, ensemble.folds
    rounds = refits(folds, problem)
    cells = 0.0
    for name in sorted(models, key=lambda name: -ensemble.weights.get(name, 0.0))[:MOST_NESTED]:
        model, cost = models[name], ensemble.members[name].seconds * len(rounds) / max(1, len(folds))
        cells += model.scores.size * (len(folds) + 1)
        if cells > MOST_NESTED_CELLS or time.monotonic() + cost > until:
            continue
        try:
            with THREAD_POOLS.limit(limits=threads):
                add_nested(ensemble, model.scores, partial(model.answer, problem), rounds)
        except (ValueError, MemoryError) as error:
            warn(f"later models do not learn from {name}: {error}")
