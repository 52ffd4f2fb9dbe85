"""Quantiles: bounds lie apart as far as errors are likely to be large."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.formulas.numbers import interval_score
from medalist_engine.models.training.member import Member
from medalist_engine.output.cells import spread
from medalist_engine.output.cells.answers import answer_cells
from medalist_engine.output.tables.predictions import oof_table
from medalist_engine.problem.metrics.metrics import find_metric
from medalist_engine.problem.problem import Problem
from metric_table import metric_config

ROWS = 600


def test_rows_whose_errors_are_larger_have_wider_intervals_out_of_fold_and_in_test():
    random = np.random.default_rng(0)
    wide, middle = random.uniform(-1, 1, 2 * ROWS), random.uniform(10, 100, 2 * ROWS)
    sizes = np.exp(2 * wide)
    truth = middle + sizes * random.normal(size=2 * ROWS)
    metric = find_metric(metric_config("winkler") | {"missed": 0.2})
    problem = Problem("y", np.arange(ROWS), truth[:ROWS], [], metric, "values")
    ensemble = start_ensemble(problem, ROWS, ROWS, set())
    ensemble.improve("known", Member(middle[:ROWS], np.ones(ROWS), middle[ROWS:], 1, 0.0))
    ensemble.folds = [(np.arange(300), np.arange(300, ROWS)), (np.arange(300, ROWS), np.arange(300))]
    nothing = pd.DataFrame(index=range(2 * ROWS))
    features = Features(ROWS, pd.DataFrame({"wide": wide}, dtype=np.float32), nothing, nothing)
    plain = {"role": "target", "kind": "real", "min": None, "max": None}
    asked = [plain | {"name": "low", "quantile": 0.1}, plain | {"name": "high", "quantile": 0.9}]
    submission = {"layout": "columns", "mapping": {"low": "y", "high": "y"}, "columns": asked}
    config = {"metric": {"name": "winkler"}, "targets": ["y"], "submission": submission}
    cells = answer_cells(config, {"y": ensemble}, {}, features)
    bounds = spread.asked_bounds(config, {"y": ensemble}, features)
    table = oof_table({"y": ensemble}, np.arange(ROWS), bounds=bounds)
    own_score = spread.interval_score_of(ensemble, bounds["y"])
    assert own_score == pytest.approx(interval_score(truth[:ROWS], table["q_0.1"], table["q_0.9"], 0.2))
    told = [(np.array(cells["low"][:ROWS], float), np.array(cells["high"][:ROWS], float), slice(ROWS, None))]
    told += [(table["q_0.1"], table["q_0.9"], slice(0, ROWS))]
    for low, high, rows in told:
        same = metric.score(truth[rows], middle[rows])
        assert interval_score(truth[rows], low, high, 0.2) < 0.8 * same
        assert np.corrcoef(np.log(high - low), wide[rows])[0, 1] > 0.8
        assert ((truth[rows] > low) & (truth[rows] < high)).mean() == pytest.approx(0.8, abs=0.07)


def test_a_higher_level_has_no_lower_bound_and_what_was_never_negative_stays_so():
    random = np.random.default_rng(1)
    predicted, ones = random.uniform(0, 10, ROWS), np.ones(ROWS)
    truth = predicted * random.uniform(0, 2, ROWS)
    known = spread.Errors(truth, predicted, ones, predicted, ones)
    low, high = spread.bounds_by_level(known, [0.9, 0.2]).values()
    for lower, upper in zip(low, high, strict=True):
        assert (lower <= upper).all() and lower.min() == 0
