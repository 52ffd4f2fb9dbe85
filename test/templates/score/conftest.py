"""Cells as they stand in files, and one call that scores them."""

import numpy as np
import pandas as pd
import pytest
from scoring.score import score


def as_cells(**columns):
    return pd.DataFrame({name: [str(value) for value in values] for name, values in columns.items()})


def specification(*names, kind="real", **more):
    targets = [{"name": name, "kind": kind, "separator": " "} for name in names]
    return {"key": [], "targets": targets, "k": None} | more


@pytest.fixture
def frame():
    return as_cells


@pytest.fixture
def rules():
    return specification


@pytest.fixture
def scored():
    """One target, or one per column of an array."""

    def call(metric, truth, guess, kind="real", **more):
        if isinstance(truth, np.ndarray) and truth.ndim == 2:
            names = [f"t{n}" for n in range(truth.shape[1])]
            sides = [as_cells(**dict(zip(names, side.T.tolist(), strict=True))) for side in (truth, guess)]
        else:
            names, sides = ["y"], [as_cells(y=truth), as_cells(y=guess)]
        extra = as_cells(**more.pop("columns", {}))
        return score(metric, sides[0].join(extra), sides[1], specification(*names, kind=kind, **more))

    return call


@pytest.fixture
def known(scored):
    """Scores beside values worked out by hand; lists are cut at three."""

    def check(metric, truth, guess, expected):
        k = 3 if metric.endswith("_k") else None
        assert scored(metric, truth, guess, k=k) == pytest.approx(expected, abs=1e-9)

    return check
