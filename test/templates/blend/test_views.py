"""Views: skewed numbers as logarithms, grades as classes, with predictions on the scale of the target."""

import numpy as np
import pytest
from medalist_engine.blend.views import on_original_scale, views_of
from medalist_engine.models.training.member import Member
from medalist_engine.problem.problem import Problem
from metric_table import metric_named


def problem_of(y, kind="values", metric="rmse", labels=()):
    return Problem("y", np.arange(len(y)), y, list(labels), metric_named(metric), kind)


def test_only_skewed_positive_numbers_have_a_logarithmic_view():
    rng = np.random.default_rng(0)
    assert [view.name for view in views_of(problem_of(np.exp(rng.normal(size=500))))] == ["log"]
    assert not list(views_of(problem_of(rng.normal(size=500))))
    assert not list(views_of(problem_of(-np.exp(rng.normal(size=500)))))


def test_what_is_learned_as_a_logarithm_comes_back_with_the_targets_mean():
    rng = np.random.default_rng(0)
    y = np.exp(rng.normal(size=4000))
    problem = problem_of(y)
    view = next(views_of(problem))
    middle = np.full(4000, view.problem.y.mean())
    seen = np.ones(4000)
    seen[:100] = 0
    member = on_original_scale(view, Member(middle * 3 * seen, seen * 3, middle[:5] * 3, 3, 1.0), problem)
    assert member.oof()[100:] == pytest.approx(np.full(3900, y[100:].mean()), rel=1e-6)
    assert member.predicted() == pytest.approx(np.full(5, y[100:].mean()), rel=1e-6)


def test_grades_are_learned_as_classes_and_told_as_the_grade_to_expect():
    y = np.array([0.0, 1.0, 2.0] * 20)
    view = next(views_of(problem_of(y, "ordinal", "qwk", ["3", "4", "5"])))
    assert view.problem.classes == 3 and view.problem.y.dtype.kind == "i"
    assert view.back(np.array([[0.0, 0.5, 0.5]])) == pytest.approx([1.5])
