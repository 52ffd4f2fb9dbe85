"""Problem: a target becomes classes, grades or numbers by what the metric and the submission want."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.problem.finishes.postprocess import fit_finish
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config


def test_numbers_are_learned_on_the_scale_of_the_metric(make_config):
    metric = metric_config("rmsle")
    problem = make_problem(
        "y", pd.Series(["0", "9", "99", ""]), make_config(task="regression", metric=metric)
    )
    assert problem.scale == "log1p" and list(problem.rows) == [0, 1, 2]
    assert problem.truth() == pytest.approx([0, 9, 99])
    finish = fit_finish(problem, problem.y, problem.y, {"cut-points", "threshold", "clip"})
    assert finish(np.array([-5.0, 50.0])) == pytest.approx([0, 99])


@pytest.mark.parametrize(
    ("name", "scale"), [("rmsle", "log1p"), ("rmse_log", "log"), ("mape", "log"), ("smape", "log")]
)
def test_small_amounts_are_learned_on_the_scale_on_which_the_metric_compares_them(make_config, name, scale):
    amounts = pd.Series(["0.2", "0.3", "0.5", "0.9"])
    config = make_config(task="regression", metric=metric_config(name))
    assert make_problem("y", amounts, config).scale == scale


def test_the_logarithm_itself_is_learned_where_it_is_compared_however_wide_the_spread(make_config):
    config = make_config(task="regression", metric=metric_config("rmse_log"))
    assert make_problem("y", pd.Series(["0.001", "1", "2", "900"]), config).scale == "log"
    assert make_problem("y", pd.Series(["0", "1", "2", "900"]), config).scale == "log1p"


def test_answers_that_no_score_counts_are_not_learned(make_config):
    """RMSPE leaves out those that are 0: a logarithm would draw all others towards them."""
    config = make_config(task="regression", metric=metric_config("rmspe"))
    column = pd.Series(["0", "5", "0.0", "7", "9"])
    problem = make_problem("y", column, config)
    assert problem.rows.tolist() == [1, 3, 4] and problem.scale == "log"
    assert len(make_problem("y", pd.Series(["0", "0", "0.0"]), config).rows) == 3
    later = config | {"time": {"column": "day", "kind": "future"}}
    assert len(make_problem("y", column, later).rows) == 5


def test_rows_are_ranked_among_those_of_their_group(make_config):
    config = make_config(task="regression", metric=metric_config("ndcg_of_groups", k=1))
    problem = make_problem("y", pd.Series(["1", "0", "0", "1"]), config)
    problem.groups, rows = np.array([0, 0, 1, 1]), np.arange(4)
    assert problem.score(rows, np.array([0.2, 0.1, 0.8, 0.9])) == 1
    assert problem.score(rows[1:3], np.array([0.1, 0.8])) == 0


def test_rows_none_of_which_counts_are_scored_as_if_all_did(make_config):
    config = make_config(task="regression", metric=metric_config("rmse"))
    problem = make_problem("y", pd.Series(["1", "2", "3"]), config)
    problem.row_weights = np.array([0.0, 0.0, 3.0])
    assert problem.score(np.array([0, 1]), np.array([1.0, 4.0])) == np.sqrt(2)
    assert problem.score(np.arange(3), np.array([0.0, 0.0, 3.0])) == 0


def test_an_answer_without_end_is_not_known(make_config):
    config = make_config(task="regression", metric=metric_config("rmse"))
    problem = make_problem("y", pd.Series(["1.5", "inf", "2.5", "-Infinity"]), config)
    assert problem.kind == "values" and problem.y.tolist() == [1.5, 2.5]


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
