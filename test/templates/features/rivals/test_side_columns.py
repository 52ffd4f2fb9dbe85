"""The columns of sides that models see in a fold."""

from types import SimpleNamespace

import numpy as np
import pytest
from metric_table import metric_config
from solution.features.matrices import FoldData
from solution.models.trees.native_tables import native_names, native_tables
from solution.output.recipe.views import view_entries
from solution.problem.metrics.metrics import find_metric
from solution.problem.problem import Problem

ROWS, TRAIN = 900, 600
RNG = np.random.default_rng(8)
TEAMS = np.array([f"team {n}" for n in range(10)])
HOME = RNG.integers(0, 10, ROWS)
AWAY = (HOME + RNG.integers(1, 10, ROWS)) % 10
TRUE = RNG.normal(size=10)
BETTER = TRUE[HOME] - TRUE[AWAY]


@pytest.fixture
def make_fold(features_of):
    """A fold of matches whose results are `y`; its valid rows are the last hundred of train."""
    features = features_of({"home": TEAMS[HOME], "away": TEAMS[AWAY], "rain": RNG.normal(size=ROWS)})
    metric = find_metric(metric_config("auc"))

    def make(y, labels):
        problem = Problem("won", np.arange(TRAIN), y, labels, metric, "classes")
        return FoldData(features, problem, np.empty((ROWS, 0)), np.arange(500), np.arange(500, TRAIN), 1)

    return make


@pytest.fixture
def fold(make_fold):
    return make_fold((BETTER[:TRAIN] + RNG.normal(size=TRAIN) > 0).astype(int), ["0", "1"])


NAMES = ["sides: difference in won of home ~ away", "sides: sum in won of home ~ away"]


def test_every_view_has_them(fold):
    for part in (fold.trees(), fold.linear()):
        assert [name for name in part.names if name.startswith("sides")] == NAMES
        difference = np.asarray(part.valid)[:, part.names.index(NAMES[0])]
        assert np.corrcoef(difference, BETTER[500:TRAIN])[0, 1] > 0.9
    assert native_tables(fold)[0].shape[1] == len(native_names(fold))
    assert set(NAMES) < set(native_names(fold))


def test_linear_models_see_no_level_of_a_side(fold):
    assert not [name for name in fold.linear().names if name.startswith(("home_", "away_"))]


def test_results_of_valid_rows_tell_nothing(fold, make_fold):
    y = fold.problem.y.copy()
    y[500:] = 1 - y[500:]
    assert make_fold(y, ["0", "1"]).scores == pytest.approx(fold.scores)


def test_each_class_is_told(make_fold):
    y = np.digitize(BETTER[:TRAIN] + RNG.normal(size=TRAIN), [-0.5, 0.5])
    names = list(make_fold(y, ["A", "D", "H"]).sides)
    assert len(names) == 6 and "sides: difference in won H of home ~ away" in names


def test_where_they_cannot_be_compared_models_do_without(fold, monkeypatch, warnings_of):
    def fail(*_arguments):
        raise ValueError("no")

    monkeypatch.setattr("solution.features.matrices.side_columns", fail)
    assert fold.scores.shape == (ROWS, 0) and len(warnings_of()) == 1


def test_a_recipe_tells_that_there_are_scores_without_a_block(fold):
    ensemble = SimpleNamespace(scores_for=lambda _fold: fold.given_scores, problem=fold.problem, traces={})
    assert view_entries(fold.features, [ensemble], {"linear"})["linear"]["scores"] == 2
