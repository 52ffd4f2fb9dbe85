"""Members that miss few rows by far."""

import numpy as np
import pytest
from medalist_engine.blend.choice import choose_blend
from medalist_engine.blend.near import pooled_near
from medalist_engine.blend.pool import pooled_mean
from medalist_engine.models.training.member import Member
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

ROWS = 1500


def members_of(y, dice, far):
    """Each errs in rows of its own; `line` errs least, but for three rows that it misses by far."""
    members = {}
    for name, size in (("a", 0.5), ("line", 0.4), ("b", 0.5)):
        oof, test = (y + dice.normal(0, size, ROWS) for _ in range(2))
        if name == "line":
            oof[[10, 500, 900]] += far
        members[name] = Member(oof, np.ones(ROWS), test, 1, 0.0)
    return members


def test_three_far_rows_do_not_cost_a_good_member_its_weight():
    dice = np.random.default_rng(0)
    y = dice.normal(size=ROWS)
    problem = Problem("y", np.arange(ROWS), y, [], metric_named("rmse"), "values")
    near = choose_blend(members_of(y, dice, 40), problem)
    assert near.pool is pooled_near and near.weights["line"] > 0.3
    usual = choose_blend(members_of(y, dice, 0), problem)
    assert usual.pool is pooled_mean and usual.weights["line"] == pytest.approx(near.weights["line"], abs=0.1)


def test_only_the_farthest_rows_are_drawn_back():
    dice = np.random.default_rng(1)
    predictions = [dice.normal(size=1000) for _ in range(3)]
    predictions[1][7] = 50
    near = pooled_near(predictions, [0, 1, 0])
    moved = ~np.isclose(near, predictions[1])
    assert moved[7] and moved.sum() == 5 and near[7] < 5
