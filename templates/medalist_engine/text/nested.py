"""Nested scores of texts: which models of texts later models learn from."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from scipy import sparse

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.blend.nested import add_what_is_said
from medalist_engine.problem.problem import Problem
from medalist_engine.text.fold_scores import thinned_rows
from medalist_engine.text.linear import raw_scores


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
    said = {name: (model.scores, partial(model.answer, ensemble.problem)) for name, model in models.items()}
    add_what_is_said(ensemble, said, until, threads)
