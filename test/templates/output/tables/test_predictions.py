"""oof.csv and folds.csv."""

import numpy as np
from medalist_engine.output.tables.predictions import MOST_CHANCES, folds_table, oof_table, tells_chances


def test_folds_are_told_for_every_split_that_was_trained_on(make_ensemble, another_pass):
    ensemble = make_ensemble()
    another_pass(ensemble)
    numbers = np.arange(1000, 1240)
    table = folds_table({"y": ensemble}, numbers)
    assert list(table.columns) == ["row", "target", "repeat", "fold"]
    for repeat, own in table.groupby("repeat"):
        assert sorted(own["row"]) == list(numbers), repeat
    first = table[table["repeat"] == 0].set_index("row")["fold"]
    assert all((first[1000 + held] == number).all() for number, (_fit, held) in enumerate(ensemble.folds))
    second = table[table["repeat"] == 1].set_index("row")["fold"]
    assert (first.sort_index() != second.sort_index()).any()


def test_models_without_a_trace_went_through_the_ensembles_own_folds(make_ensemble):
    ensemble = make_ensemble()
    ensemble.traces.pop("boosted")
    table = folds_table({"y": ensemble}, np.arange(240))
    assert set(table["repeat"]) == {0} and len(table) == 240


def test_out_of_fold_predictions_are_spelled_as_train_spells_them(make_ensemble):
    table = oof_table({"y": make_ensemble(labels=["no", "yes"])}, np.arange(240))
    assert set(table["prediction"]) == {"no", "yes"} and len(table) == 240
    assert np.allclose(table["p_0"] + table["p_1"], 1, atol=1e-6)


def test_without_ensembles_the_tables_have_their_columns(make_ensemble):
    assert list(folds_table({}, np.arange(3)).columns) == ["row", "target", "repeat", "fold"]
    assert list(oof_table({}, np.arange(3)).columns) == ["row", "target", "fold", "prediction"]


def test_chances_of_many_classes_are_told_only_where_the_submission_asks_for_them():
    assert tells_chances(20, 10**9, asked=False) and not tells_chances(21, 10, asked=False)
    assert tells_chances(120, MOST_CHANCES // 120, asked=True)
    assert not tells_chances(120, MOST_CHANCES // 120 + 1, asked=True)
    assert not tells_chances(301, 10, asked=True)
