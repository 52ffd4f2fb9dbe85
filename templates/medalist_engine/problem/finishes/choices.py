"""Choices: from probabilities to one class, with class weights where they improve the metric."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from medalist_engine.problem.finishes.finishes import MOST_CHECKED, FinishSteps, holds_up, one_step
from medalist_engine.problem.problem import Problem

MOST_WEIGHED = 30
MOST_WEIGHED_BY_SHARES = 300
POWERS = np.linspace(0, 1.2, 13)
"""Of the classes' shares: 1 makes all alike."""
USUAL_REACH = 2.5
FURTHEST_REACH = 7.0
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


Weigh = Callable[[Problem, np.ndarray, np.ndarray], np.ndarray]
FitChoice = Callable[[np.ndarray, np.ndarray], WeighedChoice]


def finish_labels(problem: Problem, oof: np.ndarray, y: np.ndarray) -> WeighedChoice:
    """The likeliest class, with class weights if they improve the score on rows not fitted."""
    most = min(MOST_CHECKED, max(4_000, 40_000 // problem.classes))
    few = np.linspace(0, len(y) - 1, min(len(y), most)).astype(int)
    oof, y = oof[few], y[few]

    def chosen(_p: np.ndarray, _truth: np.ndarray) -> WeighedChoice:
        return WeighedChoice(np.ones(problem.classes))

    for weigh in ways_to_weigh(problem):
        if serves_choice(problem, oof, y, chosen, weigh):
            chosen = weighed_further(problem, chosen, weigh)
    return chosen(oof, y)


def ways_to_weigh(problem: Problem) -> list[Weigh]:
    """One number for all classes first: that many weights of their own fit the noise of rare classes."""
    counts_rows = "counted-rows" in problem.metric.traits
    by_shares = 2 < problem.classes <= MOST_WEIGHED_BY_SHARES and not counts_rows
    one_by_one = problem.classes <= MOST_WEIGHED
    return [*([weights_by_shares] if by_shares else []), *([class_weights] if one_by_one else [])]


def weighed_further(problem: Problem, first: FitChoice, weigh: Weigh) -> FitChoice:
    def fit(p: np.ndarray, truth: np.ndarray) -> WeighedChoice:
        before = first(p, truth).weights
        return WeighedChoice(before * weigh(problem, p * before, truth))

    return fit


def serves_choice(problem: Problem, oof: np.ndarray, y: np.ndarray, chosen: FitChoice, weigh: Weigh) -> bool:
    """Whether they gain more than noise on these rows, and also hold up on rows they were not fitted on."""
    wider, base = weighed_further(problem, chosen, weigh), chosen(oof, y)
    gained = problem.metric.score(y, wider(oof, y)(oof)) - problem.metric.score(y, base(oof))
    noise = 0.5 * np.sqrt(0.2 / len(y)) if "counted-rows" in problem.metric.traits else 0
    return problem.metric.sign * gained > noise and holds_up(problem, oof, y, wider, base)


def weights_by_shares(problem: Problem, p: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The more the rarer a class is: the best power of its share."""
    shares = np.maximum(np.bincount(y, minlength=problem.classes), 0.5) / len(y)
    scores = [
        problem.metric.sign * problem.metric.score(y, (p * shares**-power).argmax(axis=1)) for power in POWERS
    ]
    return shares ** -POWERS[int(np.argmax(scores))]


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
