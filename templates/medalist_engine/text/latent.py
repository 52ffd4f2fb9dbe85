"""Latent: topics and style of texts as a few numbers, for a nonlinear model."""

import time

import numpy as np
from scipy import sparse
from sklearn.decomposition import TruncatedSVD
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVR

from medalist_engine.blend.ensemble import Ensemble, Setting, data_of
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.models.fit import Fitted
from medalist_engine.models.made import made_in_steps
from medalist_engine.models.training.member import Member, collect
from medalist_engine.problem.problem import Problem
from medalist_engine.text.linear import MOST_KERNEL_ROWS, ScaledRegression

TOPICS = 100
STRENGTH_OF_KERNEL = 1.0


def latent_inputs(features: Features, matrix: sparse.csr_matrix) -> np.ndarray:
    """Topics of the words, and all numeric features, among them lengths, case and punctuation."""
    topics = TruncatedSVD(min(TOPICS, *(size - 1 for size in matrix.shape)), random_state=0)
    numbers = features.numbers.to_numpy(float)
    middle = np.nan_to_num(np.nanmedian(numbers, axis=0)) if numbers.shape[1] else 0
    wide = np.hstack([topics.fit_transform(matrix), np.where(np.isnan(numbers), middle, numbers)])
    return np.clip(StandardScaler().fit_transform(wide), -5, 5)


def suits_kernel(problem: Problem) -> bool:
    return problem.kind != "classes" and len(problem.rows) <= MOST_KERNEL_ROWS


def latent_member(ensemble: Ensemble, setting: Setting, inputs: np.ndarray) -> Member | None:
    """A support vector regression, for few rows and targets that are numbers."""
    problem, started = ensemble.problem, time.monotonic()
    folds = data_of(ensemble.folds, problem, ensemble.scores_for, setting.features, setting.seed)
    return collect(folds, [fit_kernel(fold, inputs) for fold in folds], time.monotonic() - started)


def fit_kernel(fold: FoldData, inputs: np.ndarray) -> Fitted:
    fit, valid, test = (inputs[rows] for rows in fold.row_sets)
    model = ScaledRegression(SVR(C=STRENGTH_OF_KERNEL)).fit(fit, fold.y_fit)
    answers = (model.predict(x) if len(x) else np.empty(0) for x in (valid, test))
    return Fitted(*answers, made=made_in_steps("kernel", [model.model], "over topics of words and numbers"))
