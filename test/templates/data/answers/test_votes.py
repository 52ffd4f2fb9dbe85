"""Votes: columns that share one whole are learned as classes, each in the share of its votes."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.answers.votes import fold_votes, known_shares
from medalist_engine.data.tables import Tables
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config

NAMES = ["a_vote", "b_vote", "c_vote"]
VOTES = [["3", "1", "0"], ["0", "0", "7"], ["0", "0", "0"], ["1", "1", "2"]]


@pytest.fixture
def config_of(make_config, make_column, make_submission):
    def make(task="multiclass", metric="kl_divergence"):
        columns = [make_column(name, "target", "simplex") for name in NAMES]
        submission = make_submission(columns, mapping=dict(zip(NAMES, NAMES, strict=True)))
        return make_config(
            targets=NAMES,
            task=task,
            submission=submission,
            metric=metric_config(metric),
            features=["x"],
            id_column="id",
        )

    return make


def tables_of(cells, ids) -> Tables:
    train = pd.DataFrame(cells, columns=NAMES).assign(id=ids, x=1.0)
    return Tables(train, pd.DataFrame({"id": [7], "x": [2.0]}), None, np.arange(len(cells)))


def test_copies_of_a_row_have_the_classes_in_the_shares_of_its_votes(config_of):
    config, made = fold_votes(config_of(), tables_of(VOTES, [1, 2, 3, 4]))
    (target,) = config["targets"]
    counts = pd.crosstab(made.rows, made.train[target]).reindex(columns=NAMES).to_numpy()
    assert counts.tolist() == [[6, 2, 0], [0, 0, 8], [2, 2, 4]], "a row without votes is left out"
    assert not set(NAMES) - set(config["leaks"])


@pytest.mark.parametrize(("ids", "together"), [([1, 2, 3, 4], "row of votes"), ([1, 1, 2, 2], "id")])
def test_copies_stay_together_and_so_do_rows_of_one_id(config_of, ids, together):
    config, made = fold_votes(config_of(), tables_of(VOTES, ids))
    assert (config["validation"]["scheme"], config["validation"]["group"]) == ("group", together)
    assert together in made.train


def test_a_score_compares_shares_of_votes(config_of):
    config, made = fold_votes(config_of(), tables_of(VOTES, [1, 2, 3, 4]))
    problem = make_problem(config["targets"][0], made.train[config["targets"][0]], config)
    problem.shares = known_shares(config, made.train, problem.labels)
    everywhere = np.arange(len(problem.rows))
    assert problem.score(everywhere, problem.shares[problem.rows]) == pytest.approx(0, abs=1e-9)
    flat = np.full((len(everywhere), 3), 1 / 3)
    own = [0.75 * np.log(0.75) + 0.25 * np.log(0.25), 0, -1.5 * np.log(2)]
    assert problem.score(everywhere, flat) == pytest.approx(np.log(3) + np.mean(own))


@pytest.mark.parametrize(("task", "metric"), [("multilabel", "logloss"), ("multiclass", "auc")])
def test_other_tasks_and_metrics_are_left_alone(config_of, task, metric):
    tables = tables_of(VOTES, [1, 2, 3, 4])
    assert fold_votes(config_of(task, metric), tables)[1] is tables


def test_cells_below_zero_are_no_votes(config_of):
    tables = tables_of([["1", "-1", "2"], *VOTES], [1, 2, 3, 4, 5])
    assert fold_votes(config_of(), tables)[1] is tables
