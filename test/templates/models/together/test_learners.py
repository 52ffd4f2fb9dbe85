"""Many targets at once: one factorisation, and what is learned on it."""

import time

import numpy as np
import pytest
from medalist_engine.models.together.axes import axes_of
from medalist_engine.models.together.learners import LogisticOfAll, RidgeOfAll, best_strengths
from scipy.special import expit
from sklearn.linear_model import LogisticRegression, Ridge

RANDOM = np.random.default_rng(3)
SLOPES = RANDOM.normal(size=(12, 5))
X = RANDOM.normal(size=(600, 12))
FIT, REST = X[:400].astype(np.float32), X[400:].astype(np.float32)


def soon() -> float:
    return time.monotonic() + 60


@pytest.mark.parametrize("rows", [400, 8], ids=["many rows", "more columns than rows"])
def test_a_ridge_of_all_targets_is_the_ridge_of_each(rows):
    y = X[:rows] @ SLOPES
    told = RidgeOfAll().fit(axes_of(FIT[:rows], [REST]), y, np.full(5, 0.02), soon())[0]
    each = [Ridge(alpha=0.02 * rows).fit(FIT[:rows], y[:, k]).predict(REST) for k in range(5)]
    assert told == pytest.approx(np.clip(np.column_stack(each), y.min(axis=0), y.max(axis=0)), abs=0.01)


def test_a_logistic_regression_of_all_targets_comes_near_that_of_each():
    shifts = np.array([-4, -2, 0, 1, 3])
    y = (RANDOM.random((400, 5)) < expit(X[:400] @ SLOPES + shifts)).astype(np.float32)
    told = LogisticOfAll(60).fit(axes_of(FIT, [REST]), y, np.full(5, 0.02), soon())[0]
    each = [
        LogisticRegression(C=1 / (0.02 * 400)).fit(FIT, y[:, k]).predict_proba(REST)[:, 1] for k in range(5)
    ]
    assert told == pytest.approx(np.column_stack(each), abs=0.03)


def test_of_each_target_the_better_penalty_is_taken():
    y = np.column_stack([X @ SLOPES[:, 0], RANDOM.normal(size=600)])
    axes = axes_of(FIT, [REST])
    found = best_strengths(RidgeOfAll(), axes, y[:400], y[400:], soon())
    assert found[0] < found[1], "noise is penalised more than what can be learned"


def test_a_fit_without_time_is_the_prior():
    y = (X[:400] @ SLOPES > 1).astype(np.float32)
    told = LogisticOfAll().fit(axes_of(FIT, [REST]), y, np.full(5, 0.02), time.monotonic() - 1)[0]
    assert told == pytest.approx(np.tile(y.mean(axis=0), (200, 1)), abs=1e-5)
