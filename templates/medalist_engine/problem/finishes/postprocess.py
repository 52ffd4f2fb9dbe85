"""Post-processing: turns blended predictions into what the metric compares; fitted on oof only."""

from collections.abc import Collection

import numpy as np

from medalist_engine.problem.finishes.calibration import finish_probabilities
from medalist_engine.problem.finishes.choices import finish_labels, likeliest
from medalist_engine.problem.finishes.cuts import cut_points, nearest_label
from medalist_engine.problem.finishes.finishes import Finish
from medalist_engine.problem.finishes.numbers import finish_values
from medalist_engine.problem.problem import Problem


def fit_finish(problem: Problem, oof: np.ndarray, y: np.ndarray, steps: Collection[str]) -> Finish:
    """Returns probabilities, class codes or numbers, as the metric needs.

    `steps` are the names the plan gave: cut-points, threshold, temper, clip, snap, round.
    """
    if problem.kind == "ordinal":
        return cut_points(problem, oof, y) if "cut-points" in steps else nearest_label(problem)
    if problem.kind == "values":
        return finish_values(problem, oof, y, steps)
    if problem.metric.family == "labels":
        return finish_labels(problem, oof, y) if "threshold" in steps else likeliest
    return finish_probabilities(problem, oof, y, "temper" in steps)
