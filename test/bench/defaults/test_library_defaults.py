"""Defaults of libraries take words, gaps and a class that a fold lacks."""

import numpy as np
import pandas as pd
import pytest
from library_defaults import CLASSES, LIBRARY_OF
from library_defaults import test_answers as told_for_test

QUICK = ["LightGBM", "ExtraTrees", "LinearModel"]


@pytest.fixture
def table() -> tuple[pd.DataFrame, np.ndarray]:
    random = np.random.default_rng(0)
    x = pd.DataFrame({"a": random.normal(size=120), "b": random.choice(["red", "green"], 120)})
    y = (x.a[:90] + (x.b[:90] == "red") > 0).to_numpy().astype(int)
    x.loc[:5, "a"] = np.nan
    y[80:83] = 2
    return x, y


def test_each_member_has_a_library() -> None:
    assert set(LIBRARY_OF.values()) == set(CLASSES)


@pytest.mark.parametrize("library", QUICK)
def test_shares_of_classes_come_for_test_alone(library: str, table: tuple[pd.DataFrame, np.ndarray]) -> None:
    x, y = table
    folds = [(np.arange(0, 60), np.arange(60, 90)), (np.arange(30, 90), np.arange(0, 30))]
    told = told_for_test(library, x, y, 3, folds, np.arange(90), 90)
    assert told.shape == (30, 3)
    assert told.sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_numbers_are_learned_beside_words(table: tuple[pd.DataFrame, np.ndarray]) -> None:
    x, y = table
    folds = [(np.arange(0, 60), np.arange(60, 90))]
    told = told_for_test("LinearModel", x, y.astype(float), 0, folds, np.arange(90), 90)
    assert told[x.b[90:] == "red"].mean() > told[x.b[90:] == "green"].mean()
