"""The plan: what fits into the time is trained in the order asked for."""

from types import SimpleNamespace

import pytest
from medalist_engine.models.training.plan import Turn, in_order, timed, usual_for
from medalist_engine.models.zoo import Entry


class Target:
    """As much of an ensemble as the plan looks at."""

    def __init__(self, *members):
        self.members = members


ANSWERED = Target("one")


def turn(ensemble, key, usual, least=1.0):
    return Turn(Entry(key, None, least), ensemble, usual)


def keys(turns):
    return [one.entry.key for one in turns]


def test_what_does_not_fit_makes_room_for_what_comes_after_it():
    plan = [turn("y", "first", 20), turn("y", "slow", 500, 0.2), turn("y", "quick", 40)]
    fitting, others = in_order({"y": plan}, 60)
    assert keys(fitting) == ["first", "quick"] and keys(others) == ["slow"]


def test_every_target_gets_its_first_model_before_any_gets_a_second():
    plans = {name: [turn(name, f"{name}1", 1000), turn(name, f"{name}2", 1)] for name in "ab"}
    fitting, others = in_order(plans, 10)
    assert keys(fitting) == ["a1", "b1"] and keys(others) == ["a2", "b2"]


def test_time_is_shared_by_what_models_usually_take():
    turns = [turn(ANSWERED, str(usual), usual, 0.1) for usual in (30, 10, 25)]
    given = [seconds for _, seconds in timed(turns, lambda: 20)]
    assert given == pytest.approx([10, 20 * 1.4 * 10 / 35, 20])


def test_with_plenty_of_time_a_model_may_take_more_than_its_share():
    turns = [turn(ANSWERED, "one", 1, 0.1), turn(ANSWERED, "two", 99, 0.1)]
    given = [next(timed(turns, lambda left=left: left))[1] for left in (100, 104, 600)]
    assert given == pytest.approx([1.4, 1.456 + 2, 8.4])


def test_a_slow_first_model_leaves_time_for_a_quick_second():
    plan = [turn(ANSWERED, "slow", 500), turn(ANSWERED, "quick", 2)]
    fitting, _ = in_order({ANSWERED: plan}, 10)
    assert [seconds for _, seconds in timed(fitting, lambda: 10)] == pytest.approx([10 - 1.4 * 2, 10])


def test_a_model_that_cannot_hurry_gets_what_it_needs_as_far_as_others_can_spare_it():
    turns = [turn(ANSWERED, "slow", 10), turn(ANSWERED, "slower", 90), turn(ANSWERED, "last", 200)]
    assert [seconds for _, seconds in timed(turns, lambda: 50)] == [10, 25, 50]


def test_the_first_model_of_a_target_has_what_it_needs_before_others_have_any():
    turns = [turn(Target(), "deep", 100, 0.5), turn(ANSWERED, "broad", 60)]
    assert [seconds for _, seconds in timed(turns, lambda: 60)][0] == 50
    alone = [turn(Target(), "deep", 100, 0.8), turn(ANSWERED, "broad", 60)]
    assert [seconds for _, seconds in timed(alone, lambda: 60)][0] == 60


def test_folds_side_by_side_take_less_time(make_folds):
    entry = Entry("one", SimpleNamespace(seconds=lambda _fold: 6.0))
    assert [usual_for(entry, make_folds(), threads) for threads in (1, 2, 3, 6)] == [18, 12, 6, 3]
