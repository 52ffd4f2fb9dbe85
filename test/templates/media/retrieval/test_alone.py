"""Alone: more classes than a blend has room for, all of which are answered."""

import tracemalloc
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import Setting, start_ensemble
from medalist_engine.media.retrieval.alone import answer_every_class
from medalist_engine.output.cells.answers import column_cells
from medalist_engine.output.tables.predictions import oof_table
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config

CLASSES, EACH = 120, 5


@pytest.fixture
def answered(monkeypatch, make_config, make_submission, make_column, make_individuals, features_seen):
    """The answer of all classes, where a blend has room for `room`; the last picture of each is test."""

    def answer(metric, kind, classes=CLASSES, room=20, seconds=1e6, table=None):
        monkeypatch.setattr("medalist_engine.problem.problem.USUAL_CLASSES", 1)
        monkeypatch.setattr("medalist_engine.problem.problem.MOST_CLASSES", room)
        vectors, codes = make_individuals(classes, EACH, 0.4)
        labels = np.array([f"w_{code:03d}" for code in codes])
        asked = np.arange(len(codes)) % EACH == 0
        train = pd.DataFrame({"y": labels[~asked]})
        column = make_column("y", "target", kind, separator=" ", max_items=5)
        task = "ranking" if kind == "ranked-list" else "multiclass"
        config = make_config(metric=metric, task=task, submission=make_submission([column]))
        blend = start_ensemble(make_problem("y", train.y, config), len(train), int(asked.sum()), ())
        run = SimpleNamespace(
            ensembles={"y": blend},
            tables=SimpleNamespace(train=train),
            test_rows=int(asked.sum()),
            answers_outside_blend={},
        )
        run.answer_outside_blend = lambda target, _name, found: run.answers_outside_blend.update(
            {target: found}
        )
        features = features_seen(np.vstack([vectors[~asked], vectors[asked]]), len(train))
        if table is not None:
            features.numbers = table(len(vectors), int(asked.sum()))
        setting = Setting(config, features, train, 60.0, 1, 0)
        answer_every_class(run, setting, "y", "nearest", seconds)
        return run.answers_outside_blend.get("y"), column, labels[asked]

    return answer


def test_classes_that_a_blend_leaves_out_are_answered(answered):
    found, column, truth = answered(metric_config("accuracy"), "class-string")
    cells = np.array(column_cells(column, found))[:-1]
    assert len(found.problem.labels) == CLASSES
    assert (cells == truth).mean() > 0.9
    assert found.score == pytest.approx((cells == truth).mean(), abs=0.1)


def test_lists_name_five_different_classes_each(answered):
    found, column, truth = answered(metric_config("map_k", k=5), "ranked-list")
    lists = [cell.split(" ") for cell in column_cells(column, found)]
    assert all(len(names) == len(set(names)) == 5 for names in lists)
    assert np.mean([names[0] == true for names, true in zip(lists[:-1], truth, strict=True)]) > 0.9


def test_the_oof_of_lists_is_the_first_of_each(answered):
    found, _column, _truth = answered(metric_config("map_k", k=5), "ranked-list")
    problem = found.problem
    told = oof_table({"y": found}, np.arange(len(problem.rows)))
    truth = np.array(problem.labels)[problem.y[told.row]]
    assert len(told) == len(problem.rows)
    assert (told.prediction.to_numpy() == truth).mean() > 0.9


@pytest.mark.slow
def test_it_never_takes_a_number_by_row_and_class(answered):
    tracemalloc.start()
    found, _column, _truth = answered(metric_config("accuracy"), "class-string", classes=1_500)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    rows, classes = found.oof.shape
    assert found.oof.nnz <= 41 * rows
    assert peak < rows * classes * 8


def test_where_the_blend_knows_all_classes_it_is_left_alone(answered):
    assert answered(metric_config("accuracy"), "class-string", room=CLASSES)[0] is None


def test_rows_that_are_equal_in_the_table_are_in_one_fold(answered):
    def each_twice(rows, asked):
        numbers = np.arange(rows)
        numbers[: rows - asked] //= 2
        return pd.DataFrame({"a": numbers, "b": -numbers}, dtype=np.float32)

    found, *_ = answered(metric_config("accuracy"), "class-string", table=each_twice)
    fold = np.full(len(found.problem.rows), -1)
    for number, (_fit, held) in enumerate(found.folds):
        fold[held] = number
    assert (fold[::2] == fold[1::2]).all()


def test_where_time_is_over_test_is_answered_and_one_fold_tells_how_well(answered, warnings_of):
    found, column, truth = answered(metric_config("accuracy"), "class-string", seconds=0)
    assert (np.array(column_cells(column, found))[:-1] == truth).mean() > 0.9
    assert len(found.folds) == 1 and 0 < found.rows.sum() < len(found.rows) / 2
    assert len(oof_table({"y": found}, np.arange(len(found.rows)))) == found.rows.sum()
    assert any("folds were not looked at" in line for line in warnings_of())
