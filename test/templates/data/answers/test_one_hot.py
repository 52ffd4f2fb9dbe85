"""One-hot: several columns of which every row has one are the classes of one answer."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.answers.one_hot import fold_one_hot
from medalist_engine.data.tables import Tables
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config

NAMES = ["winner_a", "winner_b", "winner_tie"]
METRIC = metric_config("logloss")


@pytest.fixture
def config_of(make_config, make_column, make_submission):
    def make(kind="simplex", task="multiclass"):
        mapping = {"p_a": "winner_a", "p_b": "winner_b", "p_tie": "winner_tie"}
        columns = [make_column(name, "target", kind) for name in mapping]
        submission = make_submission(columns, mapping=mapping)
        return make_config(targets=NAMES, task=task, submission=submission, metric=METRIC, features=["a"])

    return make


def tables_of(cells) -> Tables:
    train = pd.DataFrame(cells, columns=NAMES).assign(id=range(len(cells)), a=1.0)
    test = pd.DataFrame({"id": [7], "a": [2.0], "class": [3]})
    return Tables(train, test, None, np.arange(len(cells)))


ONE_EACH = [["1", "0", "0"], ["0", "0", "1"], ["0.0", "1.0", "0.0"], ["0", "0", "1"]]


def test_the_column_with_the_one_is_the_class(config_of):
    config, made = fold_one_hot(config_of(), tables_of(ONE_EACH))
    (target,) = config["targets"]
    assert made.train[target].tolist() == ["winner_a", "winner_tie", "winner_b", "winner_tie"]
    problem = make_problem(target, made.train[target], config)
    assert (problem.kind, problem.labels, problem.y.tolist()) == ("classes", NAMES, [0, 2, 1, 2])
    assert problem.metric.name == "logloss"


def test_columns_of_the_submission_keep_their_classes(config_of):
    config, _ = fold_one_hot(config_of(), tables_of(ONE_EACH))
    assert config["submission"]["layout"] == "classes"
    assert config["submission"]["mapping"] == {"p_a": "winner_a", "p_b": "winner_b", "p_tie": "winner_tie"}


@pytest.mark.parametrize(("planned", "used"), [("kfold", "stratified"), ("time", "time")])
def test_random_folds_hold_their_share_of_each_class(config_of, planned, used):
    validation = {"scheme": planned, "folds": 4, "group": None}
    config, _ = fold_one_hot(config_of() | {"validation": validation}, tables_of(ONE_EACH))
    assert config["validation"] == {"scheme": used, "folds": 4, "group": None}


def test_the_ones_themselves_are_not_learned_from(config_of):
    config, made = fold_one_hot(config_of(), tables_of(ONE_EACH))
    assert not set(NAMES) & set(made.train) and set(NAMES) <= set(config["leaks"])
    assert config["targets"] == ["class_"], "test has a column named class"


@pytest.mark.parametrize(
    "row",
    [["1", "1", "0"], ["0", "0", "0"], ["0.5", "0.5", "0"], ["", "", ""]],
    ids=["several", "none", "shares", "unknown"],
)
def test_a_row_without_one_answer_leaves_all_as_it_is(config_of, row):
    config, tables = config_of() | {"metric": metric_config("rmse")}, tables_of([*ONE_EACH, row])
    assert fold_one_hot(config, tables) == (config, tables)


def test_of_votes_the_class_has_most_where_the_metric_counts_shares_of_one_whole(config_of):
    config, made = fold_one_hot(config_of(), tables_of([["3", "1", "0"], ["0", "0", "0"], ["1", "1", "2"]]))
    (target,) = config["targets"]
    assert made.train[target].tolist() == ["winner_a", "winner_tie"] and made.rows.tolist() == [0, 2]


@pytest.mark.parametrize("changes", [{"task": "multilabel"}, {"kind": "class-int"}])
def test_answers_that_may_hold_together_or_are_no_shares_stay_apart(config_of, changes):
    config, tables = config_of(**changes), tables_of(ONE_EACH)
    assert fold_one_hot(config, tables) == (config, tables)


def test_one_target_stays_as_it_is(make_config):
    config, tables = make_config(), tables_of(ONE_EACH)
    assert fold_one_hot(config, tables)[0] is config
