"""Spread: columns that ask for quantiles get what errors out of fold say, as the pinball loss wants it."""

import numpy as np
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.formulas.numbers import pinball
from medalist_engine.models.training.member import Member
from medalist_engine.output.cells.answers import answer_cells
from medalist_engine.output.cells.spread import asked_bounds
from medalist_engine.output.tables.predictions import oof_table
from medalist_engine.problem.metrics.metrics import find_metric
from medalist_engine.problem.problem import Problem
from metric_table import metric_config

LEVELS = {"q10": 0.1, "q50": 0.5, "0.9": 0.9, "upper_97.5": 0.975}


def asked(*names, metric="pinball"):
    columns = [{"name": name, "role": "target", "kind": "real", "min": None, "max": None} for name in names]
    submission = {"layout": "columns", "mapping": dict.fromkeys(names, "y"), "columns": columns}
    return {"metric": {"name": metric}, "targets": ["y"], "submission": submission}


def known_mean(errors, count=2000):
    """An ensemble of one member that knows the middle of each row; what it is off by, `errors` makes."""
    random = np.random.default_rng(0)
    middle = random.uniform(10, 100, 2 * count)
    truth = errors(middle, random)
    problem = Problem(
        "y", np.arange(count), truth[:count], [], find_metric(metric_config("pinball")), "values"
    )
    ensemble = start_ensemble(problem, count, count, set())
    ensemble.improve("known", Member(middle[:count], np.ones(count), middle[count:], 1, 0.0))
    return ensemble, truth[count:]


@pytest.mark.parametrize(
    "errors",
    [
        lambda middle, random: middle + random.normal(0, 8, len(middle)),
        lambda middle, random: middle * np.exp(random.normal(0, 0.5, len(middle))),
    ],
)
def test_quantiles_are_as_far_from_the_middle_as_answers_were_out_of_fold(errors):
    ensemble, truth = known_mean(errors)
    cells = answer_cells(asked(*LEVELS), {"y": ensemble}, {})
    for name, level in LEVELS.items():
        told = np.array(cells[name][:-1], float)
        assert (truth < told).mean() == pytest.approx(level, abs=0.03)
        if level != 0.5:
            middle = np.array(cells["q50"][:-1], float)
            assert pinball(truth, told, level) < 0.8 * pinball(truth, middle, level)


def test_quantiles_are_told_out_of_fold_beside_the_number_itself():
    ensemble, _ = known_mean(lambda middle, random: middle + random.normal(0, 8, len(middle)))
    ensemble.folds = [(np.arange(1000), np.arange(1000, 2000)), (np.arange(1000, 2000), np.arange(1000))]
    bounds = asked_bounds(asked(*LEVELS), {"y": ensemble}, None)
    table = oof_table({"y": ensemble}, np.arange(2000), bounds=bounds)
    for level in (0.1, 0.9, 0.975):
        below = (ensemble.problem.truth() < table[f"q_{level}"]).mean()
        assert below == pytest.approx(level, abs=0.02)
    assert "q_0.5" not in table


def test_what_was_never_negative_has_no_negative_quantile():
    ensemble, _ = known_mean(lambda middle, random: np.maximum(0, middle + random.normal(0, 40, len(middle))))
    assert min(map(float, answer_cells(asked("q1", "q50"), {"y": ensemble}, {})["q1"])) == 0


def test_before_the_first_model_quantiles_are_those_of_train():
    y = np.arange(101.0)
    problem = Problem("y", np.arange(101), y, [], find_metric(metric_config("pinball")), "values")
    cells = answer_cells(asked("q10", "q90"), {"y": start_ensemble(problem, 101, 3, set())}, {})
    assert [{float(cell) for cell in cells[name]} for name in ("q10", "q90")] == [{10.0}, {90.0}]


def test_one_column_alone_and_other_metrics_ask_for_the_number_itself():
    ensemble, _ = known_mean(lambda middle, random: middle + random.normal(0, 8, len(middle)))
    plain = ensemble.finish(ensemble.test)
    for config in (asked("q90"), asked("y10", "y90", metric="mae")):
        for cells in answer_cells(config, {"y": ensemble}, {}).values():
            assert np.array(cells, float) == pytest.approx(plain)


@pytest.mark.parametrize(
    "errors",
    [
        lambda middle, random: middle + random.normal(0, 8, len(middle)),
        lambda middle, random: np.where(random.random(len(middle)) < 0.5, 0, 2 * middle),
    ],
)
def test_columns_named_by_bounds_get_how_likely_the_truth_is_at_most_that(errors):
    ensemble, truth = known_mean(errors)
    bounds = np.arange(-10, 210, 10)
    cells = answer_cells(asked(*(f"y{bound}" for bound in bounds), metric="crps"), {"y": ensemble}, {})
    shares = np.array([[*map(float, cells[f"y{bound}"][:-1])] for bound in bounds]).T
    assert shares.min() >= 0 and shares.max() <= 1 and (np.diff(shares, axis=1) >= 0).all()
    steps, usual = truth[:, None] <= bounds, (truth[:, None] <= bounds).mean(axis=0)
    assert ((shares - steps) ** 2).mean() < 0.85 * ((usual - steps) ** 2).mean()
    assert shares.mean(axis=0) == pytest.approx(usual, abs=0.03)


def test_shares_below_bounds_are_told_of_many_rows_too():
    ensemble, truth = known_mean(lambda middle, random: middle + random.normal(0, 8, len(middle)), 45_000)
    config = asked("y30", "y90", metric="crps")
    cells = answer_cells(config, {"y": ensemble}, {})
    told = np.array(cells["y30"][: len(truth)], float)
    assert ((told - (truth <= 30)) ** 2).mean() < 0.05
