"""Smooth models for few rows: kernels."""

import numpy as np
import pytest
from medalist_engine.models.kernels import Kernel
from medalist_engine.problem.loss import valid_loss

QUICK = Kernel(widths=(0.3,), strengths=(1.0,))


@pytest.mark.parametrize("classes", [0, 3])
def test_it_learns_more_than_the_shares(classes, make_folds, allowance):
    fold = make_folds(count=120, classes=classes)[0]
    fitted = QUICK.fit(fold, allowance())
    guess = np.full((40, classes), 1 / classes) if classes else np.full(40, fold.y_fit.mean())
    loss = valid_loss(fold.problem, fold.y_valid, fitted.valid)
    assert loss < valid_loss(fold.problem, fold.y_valid, guess)
    assert fitted.test.shape == (30, *guess.shape[1:])


def test_what_it_costs_grows_with_the_rows(make_folds):
    few, many = (make_folds(count=count, classes=3)[0] for count in (60, 600))
    assert 0 < QUICK.seconds(few) < QUICK.seconds(many)
