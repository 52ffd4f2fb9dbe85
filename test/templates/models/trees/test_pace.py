"""Pace: the rate follows from the time, in steps."""

from types import SimpleNamespace

import pytest
from medalist_engine.models.fit import Schedule
from medalist_engine.models.trees.pace import Pace, finished, is_cut, pace_for, paced_rate

UNKNOWN, SHORT = (SimpleNamespace(learning=learning, slowness=1.0) for learning in (None, 1.0))
FOLD = SimpleNamespace(fit=range(500), problem=UNKNOWN)


def test_with_time_the_wanted_rate_is_taken_and_without_it_a_faster_one():
    assert paced_rate(0.03, 1000, 0.01, UNKNOWN) == 0.03
    assert 0.03 < paced_rate(0.03, 10, 0.01, UNKNOWN) <= 0.2
    assert paced_rate(0.03, 0.1, 0.01, UNKNOWN) == 0.2


def test_what_a_first_fold_took_is_what_others_are_planned_for():
    assert paced_rate(0.03, 1, 0.01, SHORT) < paced_rate(0.03, 1, 0.01, UNKNOWN)


def test_a_fit_that_the_clock_ended_before_its_early_stop_is_cut():
    pace = Pace(0.1, 1000, 20)
    assert is_cut(pace, 50, 60) and not is_cut(pace, 50, 70) and not is_cut(pace, 990, 1000)
    assert not is_cut(Pace(0.1, 70, None), 60, 60)


def test_a_clock_read_a_little_later_gives_the_same_rate():
    assert paced_rate(0.03, 10.0, 0.01, UNKNOWN) == paced_rate(0.03, 10.3, 0.01, UNKNOWN)


def test_a_known_schedule_waits_for_nothing(allowance):
    pace = pace_for(0.03, 0.01, FOLD, allowance(schedule=Schedule(70, 0.1)))
    assert (pace.rounds, pace.rate, pace.patience) == (70, 0.1, None)


def test_the_rate_of_an_earlier_pass_is_kept(allowance):
    assert pace_for(0.03, 10.0, FOLD, allowance(1, rate=0.07)).rate == 0.07


def test_a_fit_cut_short_of_its_known_rounds_is_no_fit():
    assert finished(Schedule(100, 0.1), 85) == 85
    with pytest.raises(TimeoutError):
        finished(Schedule(100, 0.1), 60)
