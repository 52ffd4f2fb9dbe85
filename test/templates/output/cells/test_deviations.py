"""Deviations: each row gets the size of its own errors, where they can be told; else all get the same."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.models.training.member import Member
from medalist_engine.output.cells.answers import answer_cells
from medalist_engine.problem.metrics.metrics import find_metric
from medalist_engine.problem.problem import Problem
from metric_table import metric_config

ROWS = 1500


def answered(size_of, metric="rmse", columns=1):
    """What is asked of an ensemble of one member that knows the middle of each row."""
    random = np.random.default_rng(0)
    spread = random.uniform(-1, 1, 2 * ROWS)
    middle = random.uniform(10, 100, 2 * ROWS)
    sizes = size_of(spread)
    truth = middle + sizes * random.normal(size=2 * ROWS)
    problem = Problem("y", np.arange(ROWS), truth[:ROWS], [], find_metric(metric_config("rmse")), "values")
    ensemble = start_ensemble(problem, ROWS, ROWS, set())
    ensemble.improve("known", Member(middle[:ROWS], np.ones(ROWS), middle[ROWS:], 1, 0.0))
    nothing = pd.DataFrame(index=range(2 * ROWS))
    features = Features(ROWS, pd.DataFrame({"spread": spread}, dtype=np.float32), nothing, nothing)
    plain = {"role": "target", "kind": "real", "min": None, "max": None}
    asked = [plain | {"name": "y"}]
    asked += [plain | {"name": f"sigma{place}", "deviation_of": "y"} for place in range(columns)]
    submission = {"layout": "columns", "mapping": {"y": "y"}, "columns": asked}
    config = {"metric": {"name": metric}, "targets": ["y"], "submission": submission}
    cells = answer_cells(config, {"y": ensemble}, {}, features)
    return np.array(cells["sigma0"][:ROWS], float), sizes[ROWS:]


@pytest.mark.parametrize("metric", ["rmse", "laplace_ll"])
def test_rows_whose_errors_are_larger_have_a_larger_deviation(metric):
    told, sizes = answered(lambda spread: np.exp(2 * spread), metric)
    assert np.corrcoef(np.log(told), np.log(sizes))[0, 1] > 0.9
    assert 0.8 < np.median(told / sizes) < 1.3


def test_errors_that_nothing_tells_and_many_columns_have_the_same_deviation_everywhere():
    told, _ = answered(np.ones_like)
    assert len(set(told)) == 1 and abs(told[0] - 1) < 0.1
    told, _ = answered(lambda spread: np.exp(2 * spread), columns=9)
    assert len(set(told)) == 1
