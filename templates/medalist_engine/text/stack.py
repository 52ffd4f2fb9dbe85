"""Stack: one linear model over nested scores of models of texts, which are many, cheap and similar."""

import time
from dataclasses import replace

from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.preprocessing import StandardScaler

from medalist_engine.blend.ensemble import Ensemble, Setting, data_of
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Fitted, spread
from medalist_engine.models.made import made_by
from medalist_engine.models.training.member import Member, collect

FEWEST_SCORES = 2
MOST_STACKED_CLASSES = 30
MOST_STACKED_ROWS = 100_000


def stacked(ensemble: Ensemble, setting: Setting) -> Member | None:
    """Out of fold, on the folds of the ensemble; None if there are too few or too many scores to stack."""
    problem, started = ensemble.problem, time.monotonic()
    fewest = FEWEST_SCORES * max(1, problem.classes - 1)
    if not ensemble.nested or ensemble.nested[0].shape[1] < fewest or problem.classes > MOST_STACKED_CLASSES:
        return None
    folds = data_of(ensemble.folds, problem, ensemble.scores_for, setting.features, setting.seed)
    return collect(folds, [fit_stack(fold) for fold in folds], time.monotonic() - started)


def fit_stack(fold: FoldData) -> Fitted:
    fit, valid, test = (fold.scores[rows] for rows in fold.row_sets)
    scale = StandardScaler().fit(fit)
    few = slice(None, None, -(-len(fit) // MOST_STACKED_ROWS))
    model = LogisticRegression(C=0.05, max_iter=200) if fold.problem.classes else Ridge(alpha=10.0)
    model.fit(scale.transform(fit[few]), fold.y_fit[few])
    made = replace(made_by("text_stack", model, None), words="over nested scores of models of texts")
    return Fitted(*(spread(model, fold.problem, scale.transform(x)) for x in (valid, test)), made=made)
