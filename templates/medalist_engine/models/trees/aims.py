"""Aims: the objective of boosted trees, where the metric leaves a choice."""

from dataclasses import dataclass

import numpy as np

from medalist_engine.problem.problem import Problem


def is_robust(problem: Problem) -> bool:
    return problem.kind == "values" and problem.robust


def is_counting(problem: Problem) -> bool:
    """Learned by Poisson's likelihood, which knows no target below 0."""
    return problem.kind == "values" and "counts" in problem.metric.traits and problem.y.min() >= 0


def is_macro(problem: Problem) -> bool:
    """Every class counts the same, however rare it is."""
    return problem.kind == "classes" and "classes-alike" in problem.metric.traits


@dataclass(frozen=True)
class Aim:
    """`squares`: squared errors even for a robust metric. `balanced`: classes weigh the same in training."""

    squares: bool = False
    balanced: bool = False

    def absolute(self, problem: Problem) -> bool:
        return is_robust(problem) and not self.squares

    def weighing(self, problem: Problem) -> str | None:
        return "balanced" if self.balanced and problem.kind == "classes" else None

    def weights(self, problem: Problem, y: np.ndarray) -> np.ndarray | None:
        if self.weighing(problem) is None:
            return None
        counts = np.bincount(y, minlength=problem.classes)
        return (len(y) / (problem.classes * np.maximum(counts, 1)))[y]

    def weights_of(self, problem: Problem, y: np.ndarray, counts: np.ndarray | None) -> np.ndarray | None:
        """The weights of rows whose classes are `y`, of which the metric counts each so much."""
        weights = self.weights(problem, y)
        return counts if weights is None else weights if counts is None else weights * counts

    def unweighted(self, problem: Problem, y: np.ndarray, p: np.ndarray) -> np.ndarray:
        """Corrects probabilities that were learned with class weights to the true class shares."""
        if self.weighing(problem) is None:
            return p
        shared = p * np.bincount(y, minlength=problem.classes)
        return shared / shared.sum(axis=1, keepdims=True)
