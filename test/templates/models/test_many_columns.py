"""Many columns: linear models that see no more directions than rows."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.features.views.fold_matrices import FoldMatrices
from medalist_engine.models.linear.linear import Linear
from medalist_engine.models.linear.row_space import condensed
from medalist_engine.problem.problem import Problem
from metric_table import metric_named
from sklearn.linear_model import Ridge

ROWS, KNOWN, FIT, COLUMNS, TELLING = 260, 200, 150, 1500, 6


def fold_of(kind):
    """Of the columns, `TELLING` add up to the target."""
    random = np.random.default_rng(3)
    x = random.normal(size=(ROWS, COLUMNS)).astype(np.float32)
    signal = x[:, :TELLING].sum(axis=1)
    numbers = pd.DataFrame(x, columns=[f"n{place}" for place in range(COLUMNS)])
    y = (signal > 0).astype(int) if kind == "classes" else signal.astype(float)
    metric = metric_named("auc" if kind == "classes" else "rmse")
    known, labels = np.arange(KNOWN), ["0", "1"] if kind == "classes" else []
    problem = Problem("y", known, y[:KNOWN], labels, metric, kind)
    empty = pd.DataFrame(index=range(ROWS))
    features = Features(KNOWN, numbers, empty, empty)
    return FoldData(features, problem, np.empty((ROWS, 0), np.float32), known[:FIT], known[FIT:], 0)


def test_a_penalty_is_the_same_in_the_row_space():
    random = np.random.default_rng(0)
    fit, valid = random.normal(size=(40, 300)), random.normal(size=(20, 300))
    y = fit[:, 0] + random.normal(size=40)
    part, space = condensed(FoldMatrices(fit, valid, valid, []))
    assert space is not None and part.fit.shape[1] <= 40
    whole, few = Ridge(alpha=7.0, fit_intercept=False), Ridge(alpha=7.0, fit_intercept=False)
    expected = whole.fit(fit, y).predict(valid)
    assert few.fit(part.fit, y).predict(part.valid) == pytest.approx(expected, abs=1e-4)
    assert space.back(few.coef_) == pytest.approx(whole.coef_, abs=1e-4)


def test_more_rows_than_columns_are_left_as_they_are():
    part = FoldMatrices(np.ones((5, 3)), np.ones((2, 3)), np.ones((1, 3)), [])
    assert condensed(part) == (part, None)


@pytest.mark.parametrize("kind", ["classes", "values"])
def test_linear_models_of_many_columns_take_no_time(kind, allowance):
    started = time.process_time()
    fitted = Linear().fit(fold_of(kind), allowance())
    assert time.process_time() - started < 10
    assert len(fitted.importance) > 0 and np.isfinite(fitted.test).all()
