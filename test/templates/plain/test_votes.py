"""Votes: without libraries, too, a row's chances sum to one."""

import pytest
from medalist_engine.plain.votes import read_targets
from metric_table import metric_config

NAMES = ["a", "b"]


@pytest.fixture
def config_of(make_config, make_column, make_submission):
    def make(task):
        wanted = make_submission([make_column(name, "target", "simplex") for name in NAMES])
        return make_config(targets=NAMES, task=task, submission=wanted, metric=metric_config("kl_divergence"))

    return make


def test_the_constant_is_the_mean_of_the_shares(config_of):
    targets = read_targets(config_of("multiclass"), {"a": ["3", "0", "0"], "b": ["1", "5", "0"]})
    assert [targets[name].prior() for name in NAMES] == [[0.375], [0.625]]
    assert targets["a"].known == [0, 1], "a row without votes tells nothing"


def test_labels_of_several_columns_are_no_votes(config_of):
    targets = read_targets(config_of("multilabel"), {"a": ["1", "0"], "b": ["1", "1"]})
    assert targets["a"].labels == ["0", "1"]
