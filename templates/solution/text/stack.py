"""Stack: one linear model over the scores of all text models, which are many, cheap and similar."""

import time
from dataclasses import replace

import numpy as np
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.preprocessing import StandardScaler

from solution.blend.ensemble import Ensemble, Setting, data_of
from solution.features.matrices import FoldData
from solution.models.fit import Fitted, spread
from solution.models.made import made_by
from solution.models.training.member import Member, collect

FEWEST_SCORES = 2
MOST_STACKED_CLASSES = 30
MOST_STACKED_ROWS = 100_000


def stacked(ensemble: Ensemble, setting: Setting) -> Member | None:
    """Out of fold, on the folds of the ensemble; None if there are too few or too many scores to stack."""
    problem, started = ensemble.problem, time.monotonic()
    fewest = FEWEST_SCORES * max(1, problem.classes - 1)
    if ensemble.scores.shape[1] < fewest or problem.classes > MOST_STACKED_CLASSES:
        return None
    inputs = StandardScaler().fit_transform(ensemble.scores)
    folds = data_of(ensemble.folds, problem, ensemble.scores, setting.features, setting.seed)
    fitted = [fit_stack(fold, inputs) for fold in folds]
    return collect(folds, fitted, time.monotonic() - started)


def fit_stack(fold: FoldData, inputs: np.ndarray) -> Fitted:
    fit, valid, test = (inputs[rows] for rows in fold.row_sets)
    few = slice(None, None, -(-len(fit) // MOST_STACKED_ROWS))
    model = LogisticRegression(C=0.05, max_iter=200) if fold.problem.classes else Ridge(alpha=10.0)
    model.fit(fit[few], fold.y_fit[few])
    made = replace(made_by("text_stack", model, None), words="over the scores of the text models before it")
    return Fitted(*(spread(model, fold.problem, x) for x in (valid, test)), made=made)
