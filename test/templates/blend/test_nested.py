"""Nested scores: nothing that a fold is fitted on depends on the labels that it holds out."""

from functools import partial

import numpy as np
import pytest
from medalist_engine.blend.nested import nested_columns, pieces_of, refits
from medalist_engine.problem.problem import Problem
from medalist_engine.text.fold_scores import TextModel, fold_scores
from metric_table import metric_named
from scipy import sparse
from sklearn.linear_model import Ridge
from sklearn.model_selection import GroupKFold, KFold

TRAIN, TEST = 120, 15
GROUPS = np.arange(TRAIN) // 4


def splits(kind):
    rows = np.arange(TRAIN)
    if kind == "windows":
        return [(np.arange(end), np.arange(end, end + 20)) for end in (60, 80, 100)]
    if kind == "groups":
        return list(GroupKFold(5).split(rows, groups=GROUPS))
    return list(
        KFold(
            {"two": 2, "three": 3, "five": 5, "seven": 7, "ten": 10}[kind], shuffle=True, random_state=0
        ).split(rows)
    )


def nested(y, folds, groups):
    """Levels of few rows: their labels are easily read back."""
    levels = np.random.default_rng(0).integers(0, 40, TRAIN + TEST)
    matrix = sparse.csr_matrix(np.eye(40)[levels])
    problem = Problem("y", np.arange(TRAIN), y, [], metric_named("rmse"), "values", groups=groups)
    made = fold_scores(matrix, "ridge", type("Features", (), {"rows": TRAIN + TEST}), problem, folds)
    model = TextModel(matrix, partial(Ridge, alpha=1.0), made.scores)
    return nested_columns(
        model.scores, partial(model.answer, problem), problem, len(folds), refits(folds, problem)
    )


@pytest.mark.parametrize("kind", ["two", "three", "five", "seven", "ten", "groups", "windows"])
def test_scores_of_fitted_rows_do_not_change_with_the_labels_that_are_held_out(kind):
    random, folds = np.random.default_rng(1), splits(kind)
    groups = GROUPS if kind == "groups" else None
    y = random.normal(size=TRAIN)
    before = nested(y, folds, groups)
    for number, (fit, held) in enumerate(folds):
        other = y.copy()
        other[held] = random.normal(size=len(held))
        after = nested(other, folds, groups)
        assert np.array_equal(after[number][fit], before[number][fit])
        is_told = [not np.array_equal(after[place][fit], before[place][fit]) for place in range(len(folds))]
        assert kind == "windows" or sum(is_told) == len(folds) - 1, "which a score out of fold does"


def test_held_rows_and_test_have_the_scores_of_all_fitted_rows():
    folds = splits("five")
    *by_fold, whole = nested(np.random.default_rng(1).normal(size=TRAIN), folds, None)
    for (fit, held), scores in zip(folds, by_fold, strict=True):
        assert np.array_equal(scores[held], whole[held])
        assert np.array_equal(scores[TRAIN:], whole[TRAIN:])
        assert not np.isclose(scores[fit], whole[fit]).all()


def test_of_many_folds_a_fit_serves_several():
    problem = Problem("y", np.arange(TRAIN), np.zeros(TRAIN), [], metric_named("rmse"), "values")
    assert [len(refits(splits(kind), problem)) for kind in ("five", "seven", "ten")] == [10, 12, 15]


def test_few_folds_are_cut_into_pieces_that_keep_groups_together():
    folds = splits("three")
    problem = Problem("y", np.arange(TRAIN), np.zeros(TRAIN), [], metric_named("rmse"), "values")
    assert {len(fit) for fit, _asked in refits(folds, problem)} == {60}, "of 80 fitted rows"
    pieces = pieces_of(np.arange(TRAIN), GROUPS, 2)
    assert sum(map(len, pieces)) == TRAIN
    assert not {*GROUPS[pieces[0]]} & {*GROUPS[pieces[1]]}
