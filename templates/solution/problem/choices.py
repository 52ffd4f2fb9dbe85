"""Choices: from probabilities to one class, with class weights where they improve the metric."""

from dataclasses import dataclass

import numpy as np

from solution.problem.finishes import FinishSteps, one_step
from solution.problem.halves import MOST_CHECKED, holds_up
from solution.problem.problem import Problem

MOST_WEIGHED = 30
USUAL_REACH, FURTHEST_REACH = 2.5, 7.0
"""Of the logarithm of a class weight."""


likeliest = one_step(lambda p: p.argmax(axis=1), do="likeliest")


@dataclass(frozen=True)
class WeighedChoice:
    """The likeliest class after weighing the classes."""

    weights: np.ndarray

    def __call__(self, p: np.ndarray) -> np.ndarray:
        return (p * self.weights).argmax(axis=1)

    @property
    def steps(self) -> FinishSteps:
        even = bool((self.weights == self.weights[0]).all())
        return (*(() if even else ({"do": "weigh", "by": self.weights},)), *likeliest.steps)

    def threshold(self) -> float | None:
        """The probability above which the second of two classes is chosen."""
        return float(self.weights[0] / self.weights.sum()) if len(self.weights) == 2 else None


def finish_labels(problem: Problem, oof: np.ndarray, y: np.ndarray) -> WeighedChoice:
    """The likeliest class, with class weights if they improve the score on rows not fitted."""
    plain = WeighedChoice(np.ones(problem.classes))
    if problem.classes > MOST_WEIGHED:
        return plain
    most = min(MOST_CHECKED, max(4_000, 40_000 // problem.classes))
    few = np.linspace(0, len(y) - 1, min(len(y), most)).astype(int)
    oof, y = oof[few], y[few]

    def weighed(p: np.ndarray, truth: np.ndarray) -> WeighedChoice:
        return WeighedChoice(class_weights(problem, p, truth))

    found = weighed(oof, y)
    gained = problem.metric.score(y, found(oof)) - problem.metric.score(y, plain(oof))
    alike = "counted-rows" in problem.metric.traits
    if problem.metric.sign * gained <= (0.5 * np.sqrt(0.2 / len(y)) if alike else 0):
        return plain
    return found if holds_up(problem, oof, y, weighed, plain) else plain


def factors_for(problem: Problem, y: np.ndarray) -> np.ndarray:
    """Far enough for the rarest class to win where each counts the same; for F1 of two, too."""
    two = problem.classes == 2
    shares = np.maximum(np.bincount(y, minlength=problem.classes), 1)
    uneven = np.log(shares.max() / shares.min()) if two or "classes-alike" in problem.metric.traits else 0.0
    reach = np.clip(uneven + 1, USUAL_REACH, FURTHEST_REACH)
    return np.exp(np.linspace(-reach, reach, 2 * round(reach / (0.1 if two else 0.25)) + 1))


def class_weights(problem: Problem, p: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Searches one factor per class, one class at a time."""
    weights = np.ones(problem.classes)
    two = problem.classes == 2
    grid = factors_for(problem, y)
    best = problem.metric.sign * problem.metric.score(y, p.argmax(axis=1))
    for _ in range(1 if two else 2):
        for k in range(int(two), problem.classes):
            others = p * weights
            others[:, k] = -1
            rival = others.argmax(axis=1)
            bar = others[np.arange(len(y)), rival]
            scores = [
                problem.metric.sign * problem.metric.score(y, np.where(p[:, k] * factor > bar, k, rival))
                for factor in grid
            ]
            place = int(np.argmax(scores))
            if scores[place] > best + 1e-9:
                best, weights[k] = scores[place], grid[place]
    return weights
