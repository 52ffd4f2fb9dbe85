"""Choice: the learner with the least loss on a held-out fifth of the sample, fitted again on all of it."""

import math
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from medalist_engine.plain.inputs import Inputs
from medalist_engine.plain.learners import (
    Lesson,
    Predict,
    added_effects,
    means_by_level,
    naive_bayes,
    nearest_rows,
    predict_prior,
)
from medalist_engine.plain.targets import PlainTarget

PRIOR = "prior"
COMBINED_COLUMNS = 8
MOST_NEIGHBOURS_OF = 5_000
MOST_HELD = 2_000
TRUSTS = (0.35, 0.7, 1.0)
Learn = Callable[[Lesson], Predict]


@dataclass
class PlainChoice:
    """How one target is predicted, with the loss of every learner on the held-out rows.

    `oof` holds the best learner's predictions for the held-out rows, by position in the target's known rows.
    """

    target: PlainTarget
    learner: str
    predict: Predict
    losses: dict[str, float]
    oof: dict[int, list[float]]


class Contest:
    """One target, with a fifth of its rows held out to compare learners."""

    def __init__(self, target: PlainTarget, inputs: Inputs, seed: int) -> None:
        self.target, self.inputs = target, inputs
        self.prior, self.vectors = target.prior(), target.vectors()
        self.codes = [[codes[row] for row in target.known] for codes in inputs.codes]
        rows = list(range(len(target.known)))
        random.Random(seed).shuffle(rows)
        self.fit, self.held = rows[len(rows) // 5 :], rows[: min(MOST_HELD, len(rows) // 5)]
        self.losses: dict[str, float] = {}
        self.oof: dict[int, list[float]] = {}

    def lesson(self, rows: list[int]) -> Lesson:
        return Lesson(
            [[codes[row] for row in rows] for codes in self.codes],
            [column.count for column in self.inputs.columns],
            self.inputs.points([self.target.known[row] for row in rows]),
            [self.vectors[row] for row in rows],
            self.prior,
        )

    def try_learner(self, name: str, predict: Predict) -> float:
        """Returns the loss of a learner; keeps its predictions if the loss is the lowest so far."""
        points = self.inputs.points([self.target.known[row] for row in self.held])
        predicted = {
            row: predict([codes[row] for codes in self.codes], point)
            for row, point in zip(self.held, points, strict=True)
        }
        loss = sum(self.target.loss(row, prediction) for row, prediction in predicted.items()) / max(
            1, len(predicted)
        )
        if loss < min(self.losses.values(), default=math.inf):
            self.oof = predicted
        self.losses[name] = loss
        return loss


def choose(target: PlainTarget, inputs: Inputs, seed: int, until: float) -> PlainChoice:
    """Tries learners while there is time."""
    contest = Contest(target, inputs, seed)
    lesson = contest.lesson(contest.fit)
    learners: dict[str, Learn] = {PRIOR: predict_prior}
    contest.try_learner(PRIOR, predict_prior(lesson))
    losses = contest.losses
    by_column: dict[int, float] = {}
    for place, column in enumerate(inputs.columns):
        if time.monotonic() > until:
            break
        learners[column.name] = partial(means_by_level, column=place)
        by_column[place] = contest.try_learner(column.name, means_by_level(lesson, place))
    useful = sorted((place for place in by_column if by_column[place] < losses[PRIOR]), key=by_column.get)
    for name, learn in combined(contest, useful):
        if time.monotonic() > until:
            break
        learners[name] = learn
        contest.try_learner(name, learn(contest.lesson(contest.fit)))
    best = min(losses, key=losses.__getitem__)
    everything = contest.lesson(sorted(contest.fit + contest.held))
    return PlainChoice(target, best, learners[best](everything), losses, contest.oof)


def combined(contest: Contest, useful: list[int]) -> Iterator[tuple[str, Learn]]:
    """Learners that combine several useful columns, the best columns first."""
    columns, target = useful[:COMBINED_COLUMNS], contest.target
    if len(columns) > 1 and target.codes:
        for trust in TRUSTS:
            yield f"naive bayes, {trust:g}", partial(naive_bayes, columns=columns, trust=trust)
    elif len(columns) > 1:
        yield "added effects", partial(added_effects, columns=columns)
    numeric = [place for place in useful if contest.inputs.columns[place].numeric][:3]
    if numeric and len(target.known) <= MOST_NEIGHBOURS_OF:
        contest.inputs.measure(numeric)
        yield "nearest rows", nearest_rows
