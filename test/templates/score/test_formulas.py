"""Formulas that scorer and solutions share, where libraries have the same one."""

import numpy as np
import pytest
import sklearn.metrics as sk
from medalist_engine.formulas.labels import LABELS
from medalist_engine.formulas.numbers import r2
from medalist_engine.formulas.ranks import auc, average_precision, tied_ranks
from scipy.stats import rankdata

RNG = np.random.default_rng(0)


@pytest.mark.parametrize("places", [1, 9])
def test_an_order_as_scikit_learn_and_scipy_have_it_with_ties_and_without(places):
    y, p = RNG.integers(0, 2, 200) == 1, RNG.uniform(size=200).round(places)
    assert auc(y, p) == pytest.approx(sk.roc_auc_score(y, p), abs=1e-12)
    assert average_precision(y, p) == pytest.approx(sk.average_precision_score(y, p), abs=1e-12)
    assert tied_ranks(p).tolist() == rankdata(p).tolist()


def test_rows_of_one_kind_have_no_auc():
    assert np.isnan(auc(np.ones(3, bool), np.arange(3)))


def test_r2_of_answers_that_are_all_the_same():
    y, p = np.ones((3, 2)), np.column_stack([[1, 1, 1], [1, 2, 1]])
    assert r2(y, p) == sk.r2_score(y, p) == 0.5


def test_many_classes_take_no_table():
    codes = np.arange(200_000)
    for name in set(LABELS) - {"qwk"}:
        assert LABELS[name](codes, codes) == (0 if name == "top1_error" else 1)


def test_many_classes_and_few_are_counted_alike(monkeypatch):
    y, p = RNG.integers(0, 4, (2, 300))
    by_table = [formula(y, p) for formula in LABELS.values()]
    monkeypatch.setattr("medalist_engine.formulas.labels.MOST_TABULATED", 0)
    assert [formula(y, p) for formula in LABELS.values()] == by_table
