"""What a target is to a plain solution: classes, or numbers."""

import pytest
from medalist_engine.plain.answers import speller
from medalist_engine.plain.targets import read_target
from metric_table import metric_config


@pytest.mark.parametrize("metric", ["rmse", "mse", "mcrmse", "wmae", "log_mae", "pinball", "pearson"])
def test_two_numbers_are_no_classes_where_the_metric_wants_values(
    metric, make_config, make_submission, make_column
):
    wanted = make_submission([make_column("y", "target", "real")])
    config = make_config(task="regression", metric=metric_config(metric), submission=wanted)
    target = read_target(config, "y", ["0", "1", "1", "0"])
    assert target.codes == [] and sorted(target.numbers) == [0, 0, 1, 1]


@pytest.mark.parametrize(("metric", "constant"), [("mae", 2), ("log_mae", 2), ("rmse", 4)])
def test_the_constant_is_the_best_that_the_metric_knows(
    metric, constant, make_config, make_submission, make_column
):
    wanted = make_submission([make_column("y", "target", "real")])
    config = make_config(task="regression", metric=metric_config(metric), submission=wanted)
    assert read_target(config, "y", ["1", "2", "9"]).prior() == [constant]


def test_nothing_is_an_answer_where_masks_are_asked_for(make_config, make_submission, make_column):
    wanted = make_submission([make_column("y", "target", "structured")])
    config = make_config(task="mask", metric=metric_config("dice"), submission=wanted)
    target = read_target(config, "y", ["", "1 4", "", "2 2"])
    assert target.labels == ["", "1 4", "2 2"] and target.prior() == [0.5, 0.25, 0.25]


def test_bounds_of_an_interval_are_quantiles_of_train(make_config, make_submission, make_column):
    column = make_column("low", "target", "real") | {"quantile": 0.1}
    wanted = make_submission([column])
    config = make_config(task="regression", metric=metric_config("winkler"), submission=wanted)
    target = read_target(config, "y", [str(number) for number in range(11)])
    assert speller(config, column, target)([7.0]) == "1.0"
