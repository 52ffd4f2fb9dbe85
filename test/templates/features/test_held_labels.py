"""No matrix of a fold changes with the labels that the fold holds out, whatever makes its columns."""

import numpy as np
import pytest
from medalist_engine.features.matrices import FoldData
from medalist_engine.problem.problem import Problem
from metric_table import metric_named
from scipy import sparse

ROWS, TRAIN, HELD = 450, 300, 100
RANDOM = np.random.default_rng(5)
SHOPS = np.array([f"shop {n}" for n in RANDOM.integers(0, 40, ROWS)])
TABLE = {
    "shop": SHOPS,
    "kind": RANDOM.choice(["a", "b", "c", "d"], ROWS),
    "price": RANDOM.uniform(1, 9, ROWS),
    "size": RANDOM.uniform(1, 9, ROWS),
}


def matrices(features, y, view, kind):
    labels = ["0", "1", "2"] if kind == "classes" else []
    metric = metric_named("logloss" if kind == "classes" else "rmse")
    problem = Problem("y", np.arange(TRAIN), y, labels, metric, kind)
    nothing = np.empty((ROWS, 0))
    fold = FoldData(features, problem, nothing, np.arange(HELD, TRAIN), np.arange(HELD), 3)
    made = getattr(fold, view)()
    return [part.toarray() if sparse.issparse(part) else part for part in (made.fit, made.valid, made.test)]


@pytest.mark.parametrize("view", ["trees", "prepared", "linear"])
@pytest.mark.parametrize("kind", ["values", "classes"])
def test_held_labels_change_nothing(features_of, view, kind):
    y = RANDOM.integers(0, 3, TRAIN) if kind == "classes" else RANDOM.normal(size=TRAIN)
    other, fitted = y.copy(), y.copy()
    other[:HELD] = RANDOM.permutation(y[:HELD])
    fitted[HELD:] = RANDOM.permutation(y[HELD:])
    features = features_of(TABLE)
    before = matrices(features, y, view, kind)
    after = matrices(features, other, view, kind)
    assert all(np.array_equal(*pair, equal_nan=True) for pair in zip(before, after, strict=True))
    if view == "trees":  # whose means of targets come from the fitted labels
        changed = matrices(features, fitted, view, kind)
        assert not np.array_equal(before[1], changed[1], equal_nan=True)
