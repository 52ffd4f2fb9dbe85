"""Answers: cells keep what a model says."""

import numpy as np
from medalist_engine.output.cells.answers import answer_cells, number_cells


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


def test_cells_are_multiplied_by_the_weight_of_their_column_and_deviations_are_of_its_own_errors(
    make_ensemble,
):
    ensembles = {"y": make_ensemble("values", classes=0), "z": make_ensemble("values", classes=0, seed=1)}
    plain = {"role": "target", "kind": "real", "min": None, "max": None}
    config = {
        "metric": {"name": "r2"},
        "targets": ["y", "z"],
        "submission": {"layout": "columns", "mapping": {"y": "y", "z": "z"}},
    }

    def answered(*columns):
        asked = [plain | column for column in columns]
        submission = config["submission"] | {"columns": asked}
        cells = answer_cells(config | {"submission": submission}, ensembles, {})
        return {name: np.array(column, float) for name, column in cells.items()}

    bare = answered({"name": "y"}, {"name": "z"})
    made = answered({"name": "y", "weight": 4.0}, {"name": "z"}, {"name": "y_std", "deviation_of": "y"})
    assert np.allclose(made["y"], 4 * bare["y"]) and np.allclose(made["z"], bare["z"])
    errors = ensembles["y"].problem.truth() - ensembles["y"].finish(ensembles["y"].oof)
    assert np.allclose(made["y_std"], np.sqrt((errors**2).mean()))


def test_a_class_that_train_never_shows_has_a_share_where_a_zero_would_cost_without_end(make_ensemble):
    ensemble = make_ensemble(classes=3)
    asked = [{"name": f"p_{label}", "role": "target", "kind": "simplex"} for label in ("0", "1", "2", "9")]
    mapping = {f"p_{label}": label for label in ("0", "1", "2")}
    submission = {"layout": "classes", "mapping": mapping, "columns": asked}

    def answered(*traits):
        config = {"metric": {"name": "m", "traits": list(traits)}, "targets": ["y"], "submission": submission}
        cells = answer_cells(config, {"y": ensemble}, {})
        return {name: np.array(column, float) for name, column in cells.items()}

    shares = answered("one-whole")
    assert set(shares["p_9"]) == {0.5 / 4}
    assert np.allclose(sum(shares.values()), 1)
    assert set(answered("roc")["p_9"]) == {0.0}
