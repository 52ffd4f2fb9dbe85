"""Pace: the rate follows from the time, in steps."""

import pytest
from solution.models.fit import Schedule
from solution.models.trees.pace import finished, pace_for, paced_rate


def test_with_time_the_wanted_rate_is_taken_and_without_it_a_faster_one():
    assert paced_rate(0.03, 1000, 0.01) == 0.03
    assert 0.03 < paced_rate(0.03, 10, 0.01) <= 0.2
    assert paced_rate(0.03, 0.1, 0.01) == 0.2


def test_a_clock_read_a_little_later_gives_the_same_rate():
    assert paced_rate(0.03, 10.0, 0.01) == paced_rate(0.03, 10.3, 0.01)


def test_a_known_schedule_waits_for_nothing(allowance):
    pace = pace_for(0.03, 0.01, 500, allowance(schedule=Schedule(70, 0.1)))
    assert (pace.rounds, pace.rate, pace.patience) == (70, 0.1, None)


def test_the_rate_of_an_earlier_pass_is_kept(allowance):
    assert pace_for(0.03, 10.0, 500, allowance(1, rate=0.07)).rate == 0.07


def test_a_fit_cut_short_of_its_known_rounds_is_no_fit():
    assert finished(Schedule(100, 0.1), 85) == 85
    with pytest.raises(TimeoutError):
        finished(Schedule(100, 0.1), 60)
