"""Rows are compared once, and every width and penalty is tried on what was compared."""

import numpy as np
import pytest
from medalist_engine.media.learn.ridge import (
    compared_rows,
    kernel_weights,
    shaped_kernel,
    solved_ridge,
    usual_distance,
)

X = np.random.default_rng(0).normal(size=(40, 3)).astype(np.float32)
Y = np.column_stack([np.sin(X[:, 0]), X[:, 1]]).astype(np.float32)


@pytest.mark.parametrize("share", [0.0, 0.5, 2.0], ids=["linear", "narrow", "wide"])
def test_trying_gives_what_fitting_anew_gives(share):
    width = share * usual_distance(X)
    own, across = (compared_rows(rows, X[:30], bool(width)) for rows in (X[:30], X[30:]))
    kernel, middle = shaped_kernel(own, width), Y[:30].mean(axis=0)
    for penalty in (1e-3, 1e-1):
        tried = shaped_kernel(across, width) @ kernel_weights(kernel, Y[:30] - middle, penalty) + middle
        assert np.allclose(tried, solved_ridge(X[:30], Y[:30], width, penalty).outputs(X[30:]), atol=1e-3)


def test_a_smooth_function_is_learned():
    told = solved_ridge(X[:30], Y[:30], usual_distance(X), 1e-3).outputs(X[30:])
    assert np.corrcoef(told.ravel(), Y[30:].ravel())[0, 1] > 0.9
