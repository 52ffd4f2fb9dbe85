"""Problem: a target becomes classes, grades or numbers by what the metric and the submission want."""

import numpy as np
import pandas as pd
import pytest
from metric_table import metric_config
from solution.problem.postprocess import fit_finish
from solution.problem.problem import make_problem


def test_numbers_are_learned_on_the_scale_of_the_metric(make_config):
    metric = metric_config("rmsle")
    problem = make_problem(
        "y", pd.Series(["0", "9", "99", ""]), make_config(task="regression", metric=metric)
    )
    assert problem.scale == "log1p" and list(problem.rows) == [0, 1, 2]
    assert problem.truth() == pytest.approx([0, 9, 99])
    finish = fit_finish(problem, problem.y, problem.y, {"cut-points", "threshold", "clip"})
    assert finish(np.array([-5.0, 50.0])) == pytest.approx([0, 99])


def test_a_number_that_is_missing_in_words_makes_no_class_of_it(make_config):
    metric = metric_config("rmse")
    column = pd.Series(["1.5", "NA", "2.5", "nan", ""])
    problem = make_problem("y", column, make_config(task="regression", metric=metric))
    assert problem.kind == "values" and list(problem.rows) == [0, 2]


def test_a_label_may_be_called_none(make_config):
    problem = make_problem("y", pd.Series(["None", "ill", "None"]), make_config())
    assert problem.labels == ["None", "ill"] and len(problem.rows) == 3


def test_a_thousand_classes_are_all_learned_where_rows_are_few(make_config, make_submission, make_column):
    wanted = make_column("y", "target", "ranked-list", None, separator=" ", max_items=5)
    metric = metric_config("map_k", 5)
    config = make_config(task="ranking", metric=metric, submission=make_submission([wanted]))
    labels = pd.Series([f"k{n % 1200}" for n in range(5000)])
    assert make_problem("y", labels, config).classes == 1200
