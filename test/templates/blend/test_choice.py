"""Choice of the blend: members that went through some folds only count where they help clearly."""

import numpy as np
import pytest
from medalist_engine.blend.choice import choose_blend
from medalist_engine.models.training.member import Member
from medalist_engine.problem.problem import Problem
from metric_table import metric_named

ROWS = 1200


def member(oof, seen):
    return Member(oof * seen, seen.astype(float), oof[:5], 1, 0.0)


@pytest.fixture
def target():
    y = np.random.default_rng(0).normal(size=ROWS)
    return Problem("y", np.arange(ROWS), y, [], metric_named("rmse"), "values")


def noisy(y, size, seed):
    return y + np.random.default_rng(seed).normal(0, size, ROWS)


def test_a_far_better_member_counts_though_it_lacked_the_time_for_all_folds(target):
    half = np.arange(ROWS) < ROWS // 2
    members = {
        "whole": member(noisy(target.y, 1.0, 1), np.ones(ROWS)),
        "half": member(noisy(target.y, 0.2, 2), half),
    }
    blend = choose_blend(members, target)
    assert blend.weights["half"] > 0.8 and (blend.rows == half).all()


@pytest.mark.parametrize(("size", "share"), [(1.5, 0.5), (0.2, 0.1)])
def test_one_that_helps_little_or_saw_few_rows_does_not(target, size, share):
    seen = np.arange(ROWS) < share * ROWS
    members = {
        "whole": member(noisy(target.y, 0.3, 1), np.ones(ROWS)),
        "part": member(noisy(target.y, size, 2), seen),
    }
    blend = choose_blend(members, target)
    assert blend.weights == {"whole": 1.0} and blend.rows.all()


def test_weights_that_only_suit_some_folds_are_no_merit_of_a_member_that_saw_no_others(target):
    early = np.arange(ROWS) < ROWS // 2
    good, poor = noisy(target.y, 0.2, 1), noisy(target.y, 1.0, 2)
    members = {
        "early": member(np.where(early, good, poor), np.ones(ROWS)),
        "late": member(np.where(early, poor, good), np.ones(ROWS)),
        "part": member(noisy(target.y, 1.5, 3), early),
    }
    blend = choose_blend(members, target)
    assert blend.rows.all() and blend.weights == pytest.approx({"early": 0.5, "late": 0.5}, abs=0.1)


def test_members_of_different_folds_still_make_an_answer(target):
    left = np.arange(ROWS) < ROWS // 2
    members = {"a": member(target.y, left), "b": member(target.y, ~left)}
    assert choose_blend(members, target).weights == {"a": 1.0}


@pytest.mark.parametrize(("tolerance", "share"), [(np.inf, 0.25), (1.2, 0.0)])
def test_one_that_only_cancels_the_errors_of_another_is_left_out_where_that_is_asked(
    target, tolerance, share
):
    members = {
        "low": member(noisy(target.y, 0.1, 1) - 0.5, np.ones(ROWS)),
        "high": member(noisy(target.y, 0.1, 2) + 1.5, np.ones(ROWS)),
    }
    weights = choose_blend(members, target, tolerance).weights
    assert weights.get("high", 0.0) == pytest.approx(share, abs=0.03)


def test_weights_are_fitted_on_no_more_rows_than_asked(target, monkeypatch):
    seen = []

    def climb(problem, y, columns, _):
        seen.append(len(y))
        return np.full(columns.shape[1], 1 / columns.shape[1])

    monkeypatch.setattr("medalist_engine.blend.weights.climb", climb)
    monkeypatch.setattr("medalist_engine.blend.weights.BAGGED_BELOW", 0)
    half = np.arange(ROWS) < ROWS // 2
    members = {
        "whole": member(noisy(target.y, 1.0, 1), np.ones(ROWS)),
        "half": member(noisy(target.y, 0.2, 2), half),
    }
    choose_blend(members, target, most=100)
    assert min(seen) >= 50 and max(seen) <= 100
