"""Answers: cells keep what a model says."""

import numpy as np
from solution.output.answers import answer_cells, number_cells


def test_numbers_keep_their_digits_however_small_or_large_they_are():
    numbers = [3.2e-13, 0.1 + 0.2, 1 / 3, 1_234_567_890_123.0, 0.0]
    told = ["3.2e-13", "0.3", "0.333333333333333", "1234567890123.0", "0.0"]
    assert number_cells(np.array(numbers, np.float64)) == told


def test_a_deviation_that_train_has_no_column_for_is_told_by_the_errors(make_ensemble):
    ensemble = make_ensemble("values", classes=0)
    asked = [
        {"name": name, "role": "target", "kind": "real", "min": None, "max": None}
        for name in ("y", "Confidence")
    ]
    config = {
        "metric": {"name": "laplace_ll"},
        "targets": ["y"],
        "submission": {"layout": "columns", "mapping": {"y": "y"}, "columns": asked},
    }
    cells = answer_cells(config, {"y": ensemble}, {})
    errors = ensemble.problem.truth() - ensemble.finish(ensemble.oof)
    assert {float(cell) for cell in cells["Confidence"]} == {
        float(f"{np.sqrt(2) * np.abs(errors).mean():.15g}")
    }
    assert len(set(cells["y"])) > 1
