"""Which of two answers: a blend that lacks classes, or what knows all of them."""

from dataclasses import replace

import numpy as np
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.blend.shortlisted import Shortlisted, better, preferred
from medalist_engine.models.training.member import Member
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem
from medalist_engine.problem.shortlists import first_codes
from metric_table import metric_named
from scipy import sparse

Y = np.arange(40) // 4


@pytest.fixture
def blend():
    """Knows the first six of ten classes, and tells them all right."""
    known = Y < 6
    labels = [str(code) for code in range(6)]
    problem = Problem("y", np.flatnonzero(known), Y[known], labels, usual_metric("accuracy"), "classes")
    made = start_ensemble(problem, len(Y), 1, ())
    made.improve("perfect", Member(np.eye(6)[Y[known]], np.ones(known.sum()), np.eye(6)[:1], 1, 0.0))
    return made


def whole(right, metric="accuracy", finish=first_codes):
    """Knows all ten, and tells so many rows right."""
    told = np.where(np.arange(40) < right, Y, (Y + 1) % 10)
    oof = sparse.csr_matrix(np.eye(10)[told])
    labels = [str(code) for code in range(10)]
    problem = Problem("y", np.arange(40), Y, labels, metric_named(metric, 5), "classes")
    seen = np.ones(40, bool)
    return Shortlisted(*(problem, oof[:1], (), oof, seen, oof[:2], finish, right / 40, np.empty((41, 0))))


def test_rows_of_classes_that_the_blend_lacks_count_against_it(blend):
    assert preferred(blend, whole(30)).problem.classes == 10
    assert preferred(blend, whole(20)) is blend


def test_where_lists_are_asked_for_the_first_of_each_counts(blend):
    assert preferred(blend, whole(30, "map_k", lambda p: p)).problem.classes == 10
    assert preferred(blend, whole(20, "map_k", lambda p: p)) is blend


def test_without_members_a_blend_answers_nothing(blend):
    assert preferred(replace(blend, members={}), whole(1)).problem.classes == 10


def test_the_blend_answers_where_nothing_else_does(blend):
    assert preferred(blend, None) is blend


def test_a_later_answer_stays_only_if_it_is_at_least_as_good():
    good, bad = whole(30), whole(20)
    assert better(None, bad) is bad and better(bad, good) is good
    assert better(good, bad) is good
    again = whole(30)
    assert better(good, again) is again
