"""What the glue tells peers, and what it makes of their answers."""

import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

sys.path.insert(0, str(Path(__file__).parents[3] / "bench" / "peers"))
import glue


@pytest.fixture
def job(tmp_path):
    return {
        "id": "id",
        "submission_id": "Id",
        "targets": ["y"],
        "columns": ["Id", "y"],
        "kind": "label",
        "metric": "accuracy",
        "class_columns": None,
        "seconds": 60,
        "threads": 1,
        "seed": 1,
        "folder": str(tmp_path),
    }


def task_of(job, values):
    y = pd.Series(values, name="y")
    x = pd.DataFrame({"a": range(len(y))})
    return glue.make_task(job, y, x, x, 10.0, 0)


def answer(job, values, predicted):
    return {
        name: list(column)
        for name, column in glue.columns_of(job, "y", task_of(job, values), np.asarray(predicted)).items()
    }


def test_labels_come_back_as_they_were_spelled_and_in_order_of_their_numbers(job):
    assert task_of(job, [10, 9, 3]).classes == ["3", "9", "10"]
    assert answer(job, [10, 9, 3], [0.2, 1.6, 7.0]) == {"y": ["3", "10", "10"]}


def test_integer_labels_survive_a_missing_value_beside_them(job):
    assert task_of(job, [1.0, 0.0, 1.0]).classes == ["0", "1"]


def test_probabilities_go_to_the_columns_of_their_classes(job):
    job |= {"kind": "class_probabilities", "metric": "logloss", "class_columns": {"u": "is_u", "v": "is_v"}}
    given = answer(job, ["v", "u", "u"], [[0.25, 0.75], [0.5, 0.5], [1.0, 0.0]])
    assert given["is_u"] == [0.25, 0.5, 1.0]
    assert given["is_v"] == [0.75, 0.5, 1e-6]


def test_a_balanced_log_loss_takes_the_shares_of_the_classes_out(job):
    job |= {"kind": "class_probabilities", "metric": "balanced_logloss"}
    given = answer(job, ["u", "u", "u", "v"], [[0.75, 0.25]] * 4)
    assert given["u"] == pytest.approx([0.5] * 4)


def test_one_probability_is_that_of_the_last_class(job):
    job |= {"kind": "binary_probability", "metric": "auc", "columns": ["Id", "Probability"]}
    assert answer(job, [1, 0], [[0.9, 0.1], [0.3, 0.7]]) == {"Probability": [0.1, 0.7]}


@pytest.mark.parametrize(
    ("metric", "learned_by"), [("rmsle", "rmse"), ("rmse_log", "rmse"), ("smape", "mae"), ("mae", "mae")]
)
def test_a_logarithm_in_the_metric_is_learned_and_taken_back(job, metric, learned_by):
    job |= {"kind": "regression", "metric": metric}
    task = task_of(job, [1.0, 10.0, 100.0])
    assert task.metric == learned_by
    assert (task.y.max() < 5) == (metric != "mae")
    assert answer(job, [1.0, 10.0, 100.0], task.y)["y"] == pytest.approx([1.0, 10.0, 100.0])


def test_an_id_is_no_feature_unless_it_is_a_moment(job):
    table = pd.DataFrame({"id": ["a", "b"], "a": [1, 2], "only_here": [1, 2]})
    test = table[["id", "a"]].assign(y=0)
    assert glue.features_of(job, table.assign(y=1), test) == ["a"]
    moments = ["2021-01-01 00:00:00", "2021-01-02 00:00:00"]
    assert glue.features_of(job, table.assign(y=1, id=moments), test.assign(id=moments)) == ["id", "a"]
