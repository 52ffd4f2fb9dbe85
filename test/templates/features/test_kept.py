"""Kept features: what is more than plain columns stays where held rows gain by it."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import Setting, start_ensemble
from medalist_engine.features.features import Features
from medalist_engine.features.kept import keep_what_gains, without
from medalist_engine.features.origin import Origin, Origins
from medalist_engine.models.trees import light_gbm  # noqa: F401
from medalist_engine.problem.problem import make_problem
from metric_table import metric_config

pytest.importorskip("lightgbm")
ROWS, TEST_ROWS = 1500, 30


def kept_of(make_config, tells, left=1000.0):
    """Which columns stay of a number, of levels that tell the target or not, and of their counts."""
    random = np.random.default_rng(0)
    level = random.integers(0, 30, ROWS + TEST_ROWS)
    number = random.normal(size=len(level))
    effect = random.normal(0, 2, 30) if tells else np.zeros(30)
    y = (number + effect[level] + random.normal(0, 0.5, len(level)))[:ROWS]
    features = Features(
        ROWS,
        pd.DataFrame(
            {"number": number, "level": level, "level.count": np.bincount(level)[level]}, dtype=np.float32
        ),
        pd.DataFrame({"level": level.astype(np.int32)}),
        pd.DataFrame(index=range(len(level))),
        origins=Origins(
            {
                "number": Origin("number", ("number",)),
                "level": Origin("number", ("level",)),
                "level.count": Origin("level count", ("level",)),
            },
            {"level": Origin("number code", ("level",))},
        ),
    )
    train = pd.DataFrame({"y": y})
    config = make_config(metric=metric_config("rmse"), task="regression")
    problem = make_problem("y", train["y"].astype(str), config)
    ensemble = start_ensemble(problem, ROWS, TEST_ROWS, set())
    answers = []
    run = SimpleNamespace(
        ensembles={"y": ensemble},
        clock=SimpleNamespace(left=lambda: left),
        answer_first=lambda _ensemble, _name, member: answers.append(member),
    )
    kept = keep_what_gains(run, Setting(config, features, train, left, 1, 0)).features
    for member in answers:
        assert member.test.shape == (TEST_ROWS,) and 0 < member.seen.sum() < ROWS
    assert len(answers) == (left > 1)
    return [*kept.numbers, *(f"{name} as a category" for name in kept.codes)]


def test_levels_that_tell_the_target_in_no_order_stay_a_category(make_config):
    assert "level as a category" in kept_of(make_config, True)


def test_what_tells_nothing_is_left_out(make_config):
    assert kept_of(make_config, False) == ["number", "level"]


def test_without_time_for_a_trial_plain_columns_are_what_is_left(make_config):
    assert kept_of(make_config, True, left=1e-3) == ["number", "level"]


def test_the_count_of_a_cross_goes_with_it_and_a_joined_column_with_what_it_is():
    one = pd.DataFrame({"a x b": np.arange(3)})
    numbers = pd.DataFrame({"a": [1.0, 2, 3], "a x b.count": [1.0, 1, 1], "a in b.mean": [1.0, 1, 2]})
    origins = Origins(
        {
            "a x b.count": Origin("level count", ("a x b",)),
            "a in b.mean": Origin("number", ("a in b.mean",)),
        },
        columns={"a in b.mean": Origin("group statistic", ("b", "a"))},
    )
    features = Features(3, numbers, pd.DataFrame(index=range(3)), one, origins=origins)
    assert list(without(features, ["counts of levels"]).numbers) == list(numbers)
    assert list(without(features, ["crossed categories"]).numbers) == ["a", "a in b.mean"]
    assert list(without(features, ["statistics of groups"]).numbers) == ["a", "a x b.count"]
