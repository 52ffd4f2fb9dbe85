"""By labels: a member that is surer than it is right does not outweigh those that are right."""

import numpy as np
import pytest
from medalist_engine.blend.choice import choose_blend
from medalist_engine.models.training.member import Member
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

CLASSES, ROWS = 12, 1_000


def problem_of(metric):
    y = np.random.default_rng(0).integers(0, CLASSES, ROWS)
    return Problem("y", np.arange(ROWS), y, list("abcdefghijkl"), metric_named(metric), "classes")


def member(y, wrong, sureness, seed):
    """`wrong` of 100 rows have another label; the label told has this probability."""
    random = np.random.default_rng(seed)
    labels = np.where(random.random(ROWS) < wrong / 100, (y + random.integers(1, CLASSES, ROWS)) % CLASSES, y)
    told = np.full((ROWS, CLASSES), (1 - sureness) / (CLASSES - 1))
    told[np.arange(ROWS), labels] = sureness
    return Member(told, np.ones(ROWS), told[:5], 1, 0.0)


def share_right(metric, doubting_wrong):
    problem = problem_of(metric)
    members = {
        "sure": member(problem.y, 5, 0.98, 1),
        "doubting": member(problem.y, doubting_wrong, 0.4, 2),
    }
    blend = choose_blend(members, problem)
    return (blend.at(members, np.arange(ROWS)).argmax(axis=1) == problem.y).mean(), blend.weights


@pytest.mark.parametrize("metric", ["accuracy", "micro_f1"])
def test_where_labels_count_the_one_that_is_right_counts_more(metric):
    right, weights = share_right(metric, doubting_wrong=0.5)
    assert right > 0.99 and weights["doubting"] > 0.6


def test_probabilities_and_a_lead_by_luck_leave_the_weights_to_log_loss():
    usual = share_right("logloss", doubting_wrong=0.5)
    assert usual[0] < 0.97 and usual[1]["sure"] > 0.5
    by_luck, by_loss = (share_right(metric, doubting_wrong=4.5) for metric in ("accuracy", "logloss"))
    assert by_luck == by_loss
