"""What a target is to a plain solution: classes, or numbers."""

import pytest
from solution.plain.targets import read_target


@pytest.mark.parametrize("metric", ["rmse", "mse", "mcrmse", "wmae", "log_mae", "pinball"])
def test_two_numbers_are_no_classes_where_the_metric_wants_values(
    metric, make_config, make_submission, make_column
):
    facts = {"name": metric, "direction": "min", "wants": "values", "k": None}
    wanted = make_submission([make_column("y", "target", "real")])
    config = make_config(task="regression", metric=facts, submission=wanted)
    target = read_target(config, "y", ["0", "1", "1", "0"])
    assert target.codes == [] and sorted(target.numbers) == [0, 0, 1, 1]
