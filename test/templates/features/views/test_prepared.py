"""Prepared columns: what two columns say together, chosen by the fitted rows alone."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.companions import ranked, within_groups
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.features.views.prepared import prepare_columns
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config

ROWS = 900


@pytest.fixture
def table():
    rng = np.random.default_rng(0)
    index = pd.RangeIndex(ROWS)
    numbers = pd.DataFrame(rng.uniform(1, 9, (ROWS, 4)), columns=list("abcd"), dtype=np.float32)
    codes = pd.DataFrame({"shop": rng.integers(0, 12, ROWS)}, dtype=np.int32)
    return Features(600, numbers, codes, pd.DataFrame(index=index))


def combined(table, target):
    made = prepare_columns(table, np.arange(600), target[:, None], seed=1)
    return [name for name in made if " by " not in name]


def test_the_ratio_that_makes_the_target_is_found(table):
    numbers = table.numbers.to_numpy()[:600]
    assert combined(table, numbers[:, 0] / numbers[:, 1])[0] in ("a / b", "b / a")


def test_noise_makes_few_combinations(table):
    assert len(combined(table, np.random.default_rng(1).normal(size=600))) <= 10


def test_rows_are_compared_within_their_group():
    values = np.array([1, 3, 7, np.nan, 3], np.float32)
    parts = within_groups(np.array([1, 1, 2, 1, 1]), values, ranked(values))
    assert parts["mean"] == pytest.approx([7 / 3, 7 / 3, 7, 7 / 3, 7 / 3])
    assert parts["difference"][2] == 0 and parts["std"][2] == 0
    assert parts["rank"] == pytest.approx([0, 0.25, 0, np.nan, 0.25], nan_ok=True)


def test_valid_rows_have_no_influence(table):
    """The numbers of the valid rows change no choice, only their own cells."""
    target = np.random.default_rng(2).normal(size=(400, 1))
    before = prepare_columns(table, np.arange(400), target, seed=1)
    table.numbers.loc[400:, "a"] = 5
    assert list(prepare_columns(table, np.arange(400), target, seed=1)) == list(before)


def test_a_fold_has_them_beside_the_usual_matrix(table, make_config):
    config = make_config(task="regression", metric=metric_config("rmse"))
    y = (table.numbers["a"] * table.numbers["b"])[:600].astype(str)
    problem = make_problem("y", y, config)
    fold = FoldData(table, problem, np.empty((ROWS, 0), np.float32), np.arange(400), np.arange(400, 600), 1)
    usual, prepared = fold.trees(), fold.prepared()
    assert prepared.names[: len(usual.names)] == usual.names
    assert {"a * b", "b * a"} & set(prepared.names)
    assert prepared.fit.shape == (400, len(prepared.names)) and prepared.test.shape[0] == 300
    assert np.array_equal(prepared.valid[:, : usual.valid.shape[1]], usual.valid, equal_nan=True)


def test_columns_without_values_are_survived(table):
    table.numbers["b"] = np.nan
    table.numbers["c"] = np.float32(0)
    assert (
        len(prepare_columns(table, np.arange(600), np.random.default_rng(0).normal(size=(600, 1)), 1)) == ROWS
    )
