"""Views: trains on a transformed target where that can help a model."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from scipy.stats import skew

from medalist_engine.blend.ensemble import Ensemble, Setting, data_of, forget_matrices
from medalist_engine.models.trace import Learned, Trace
from medalist_engine.models.training.member import Member
from medalist_engine.models.training.train_member import train_member
from medalist_engine.models.zoo import Entry, choose_entries
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem
from medalist_engine.run import Run

SKEWED = 1.0
MOST_GRADES = 20
MOST_VIEWED_ROWS = 200_000
SHARE_OF_VIEWS = 0.25


@dataclass(frozen=True)
class View:
    """A transformed target; `back` converts its predictions to the scale of the original target."""

    name: Literal["log", "grades"]
    problem: Problem
    back: Callable[[np.ndarray], np.ndarray]
    unit: float | None = None


def views_of(problem: Problem) -> Iterator[View]:
    if problem.kind == "values" and problem.scale == "plain" and problem.y.min() >= 0 < problem.y.max():
        unit = float(np.median(problem.y[problem.y > 0]))
        logs = np.log1p(problem.y / unit)
        if skew(problem.y) > SKEWED and abs(skew(logs)) < skew(problem.y):
            yield log_view(problem, logs, unit)
    if problem.kind == "ordinal" and len(problem.labels) <= MOST_GRADES:
        yield grade_view(problem)


def log_view(problem: Problem, logs: np.ndarray, unit: float) -> View:
    """The logarithm of a skewed target."""
    return View("log", replace(problem, y=logs), lambda p: np.expm1(p) * unit, unit)


def grade_view(problem: Problem) -> View:
    """Ordered labels as classes; the prediction is the expected label."""
    classes = replace(problem, y=problem.y.astype(int), kind="classes", metric=usual_metric("logloss"))
    return View("grades", classes, lambda p: p @ np.arange(p.shape[1]))


def on_original_scale(view: View, member: Member, problem: Problem) -> Member:
    """One pass on the original scale; a factor corrects the bias of a mean of logarithms."""
    seen = member.seen > 0
    oof = np.zeros(len(seen))
    oof[seen] = view.back(member.oof()[seen])
    test, factor = view.back(member.predicted()), 1.0
    if view.name == "log" and not problem.robust:
        factor = float(np.clip(problem.y[seen].mean() / max(oof[seen].mean(), 1e-9), 0.67, 1.5))
        oof, test = oof * factor, test * factor
    trace = member.trace and trace_of_view(view, member.trace, factor)
    return Member(oof, seen.astype(float), test, 1, member.seconds, trace=trace)


def trace_of_view(view: View, trace: Trace, factor: float) -> Trace:
    """Importance and losses are of another target: only how the models were made is told."""
    return replace(
        trace, importance={}, curve=None, learned=Learned(view.name, unit=view.unit, factor=factor)
    )


def train_views(run: Run, setting: Setting) -> None:
    """Trains the first suitable model once for every view of a target."""
    if setting.config["mode"] == "safe" or setting.forecast:
        return
    for ensemble in run.ensembles.values():
        if not ensemble.folds or len(ensemble.problem.rows) > MOST_VIEWED_ROWS:
            continue
        for view in views_of(ensemble.problem):
            for entry in choose_entries(setting.config["models"], view.problem, False)[:1]:
                train_view(run, setting, ensemble, view, entry)


def train_view(run: Run, setting: Setting, ensemble: Ensemble, view: View, entry: Entry) -> None:
    seconds = SHARE_OF_VIEWS * run.clock.left() / len(run.ensembles)
    if run.clock.left() < 0.02 * run.clock.total:
        return
    run.settle(seconds)
    folds = data_of(ensemble.folds, view.problem, ensemble.scores_for, setting.features, setting.seed)
    member = train_member(f"{entry.key} {view.name}", entry.learner, folds, None, seconds, setting.threads)
    forget_matrices(folds, setting.features)
    if member:
        run.improve(ensemble, f"{entry.key} {view.name}", on_original_scale(view, member, ensemble.problem))
