"""Rows that folds keep together are kept together within a fold, too: no row of test has such company."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import Setting, fold_data, start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.models.trial import held_and_fit
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config

GROUPS, EACH, TEST_ROWS = 40, 6, 12
OF_ROW = np.repeat(np.arange(GROUPS), EACH)


def learned_by(make_config, y, scheme="group"):
    """Patients of thirteen hospitals, a few rows each."""
    train = pd.DataFrame({"patient": OF_ROW, "y": y.astype(str)})
    validation = {"scheme": scheme, "folds": 4, "group": "patient" if scheme == "group" else None}
    config = make_config(validation=validation, metric=metric_config("logloss"))
    random = np.random.default_rng(0)
    rows = len(train) + TEST_ROWS
    numbers = pd.DataFrame(random.normal(size=(rows, 2)), columns=["a", "b"], dtype=np.float32)
    hospital = np.append(OF_ROW % 13, np.zeros(TEST_ROWS, int)).astype(np.int32)
    features = Features(
        len(train), numbers, pd.DataFrame({"hospital": hospital}), pd.DataFrame(index=range(rows))
    )
    ensemble = start_ensemble(make_problem("y", train["y"], config), len(train), TEST_ROWS, set())
    return ensemble, Setting(config, features, train, 100.0, 1, 0)


def told_own_targets(make_config, scheme):
    """Whether the mean targets of a patient's rows are others where that patient's own targets are."""
    ill = (np.arange(GROUPS) // 13 % 2)[OF_ROW]
    fold = fold_data(*learned_by(make_config, ill, scheme))[0]
    patient = OF_ROW[fold.fit[0]]
    own = OF_ROW[fold.fit] == patient
    before = fold.encoded()["hospital"][0][own].copy()
    fold.problem.y = np.where(patient == OF_ROW, 1 - ill, ill)
    return not np.allclose(before, fold.encoded()["hospital"][0][own])


@pytest.mark.parametrize(("scheme", "told"), [("group", False), ("stratified", True)])
def test_mean_targets_hold_none_of_the_rows_of_ones_own_group(make_config, scheme, told):
    assert told_own_targets(make_config, scheme) == told


def test_an_ensemble_of_an_earlier_run_knows_its_groups_too(make_config):
    ensemble, setting = learned_by(make_config, OF_ROW % 2)
    fold_data(ensemble, setting)
    ensemble.problem.groups = None  # what is kept of a run has its folds alone
    fold = fold_data(ensemble, setting)[0]
    assert fold.groups_fit is not None
    assert len(np.unique(fold.groups_fit)) == len(np.unique(OF_ROW[fold.fit]))


def test_a_setting_is_tried_on_whole_groups():
    held, fit = held_and_fit(OF_ROW % 2, OF_ROW, 0)
    assert not set(OF_ROW[held]) & set(OF_ROW[fit])
    assert len(held) + len(fit) == len(OF_ROW) and 0.15 < len(held) / len(OF_ROW) < 0.3


def test_a_setting_is_tried_on_some_rows_where_whole_groups_would_leave_one_class():
    groups = np.array([0] * 50 + [1] * 50)
    held, fit = held_and_fit(groups, groups, 0)
    assert set(groups[fit]) == {0, 1} and len(held) == 20
