"""Learners: means by level, effects of many columns, nearest rows."""

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

PRIOR_ROWS = 10.0
NEIGHBOURS = 9
Predict = Callable[[Sequence[int], Sequence[float]], list[float]]
Vectors = list[list[float]]


@dataclass
class Lesson:
    """The rows to learn from: levels by column and row, points by row, target vectors by row."""

    levels: list[list[int]]
    counts: list[int]
    points: list[list[float]]
    vectors: Vectors
    prior: list[float]


def level_table(codes: list[int], count: int, vectors: Vectors, prior: list[float]) -> Vectors:
    """The mean vector by level, shrunk to the prior where the level is rare."""
    sums = [[PRIOR_ROWS * share for share in prior] for _ in range(count)]
    rows = [PRIOR_ROWS] * count
    for code, vector in zip(codes, vectors, strict=True):
        rows[code] += 1
        level_sums = sums[code]
        for place, value in enumerate(vector):
            level_sums[place] += value
    return [[value / total for value in level_sums] for level_sums, total in zip(sums, rows, strict=True)]


def predict_prior(lesson: Lesson) -> Predict:
    return lambda _levels, _point: lesson.prior


def means_by_level(lesson: Lesson, column: int) -> Predict:
    """Predicts the mean of the rows with the same level in one column."""
    table = level_table(lesson.levels[column], lesson.counts[column], lesson.vectors, lesson.prior)
    return lambda levels, _point: table[levels[column]]


def naive_bayes(lesson: Lesson, columns: Sequence[int], trust: float) -> Predict:
    """Class shares as if columns were independent; `trust` below one corrects for dependence."""
    prior = [math.log(max(share, 1e-6)) for share in lesson.prior]
    tables = {}
    for column in columns:
        means = level_table(lesson.levels[column], lesson.counts[column], lesson.vectors, lesson.prior)
        tables[column] = [
            [math.log(max(share, 1e-6)) - base for share, base in zip(mean, prior, strict=True)]
            for mean in means
        ]

    def predict(levels: Sequence[int], _point: Sequence[float]) -> list[float]:
        scores = list(prior)
        for column, table in tables.items():
            for place, gain in enumerate(table[levels[column]]):
                scores[place] += trust * gain
        top = max(scores)
        shares = [math.exp(score - top) for score in scores]
        whole = sum(shares)
        return [share / whole for share in shares]

    return predict


def added_effects(lesson: Lesson, columns: Sequence[int]) -> Predict:
    """A number as a sum of level effects; each column is fitted on the residual of the columns before it."""
    left = [[vector[0] - lesson.prior[0]] for vector in lesson.vectors]
    tables: list[tuple[int, Vectors]] = []
    for column in (*columns, *columns):
        codes = lesson.levels[column]
        table = level_table(codes, lesson.counts[column], left, [0.0])
        left = [[rest[0] - table[code][0]] for rest, code in zip(left, codes, strict=True)]
        tables.append((column, table))
    return lambda levels, _point: [
        lesson.prior[0] + sum(table[levels[column]][0] for column, table in tables)
    ]


def nearest_rows(lesson: Lesson) -> Predict:
    """The mean of the nearest rows; the search starts at the row's first number and moves outwards.

    A point that is asked for may have more numbers behind those that were learned: of a later target.
    """
    order = sorted(range(len(lesson.points)), key=lambda row: lesson.points[row])
    points = [lesson.points[row] for row in order]
    firsts = [point[0] for point in points]

    def predict(_levels: Sequence[int], point: Sequence[float]) -> list[float]:
        right = bisect_left(firsts, point[0])
        left, nearest_places = right - 1, []
        while left >= 0 or right < len(firsts):
            ahead = firsts[right] - point[0] if right < len(firsts) else math.inf
            behind = point[0] - firsts[left] if left >= 0 else math.inf
            if len(nearest_places) == NEIGHBOURS and min(ahead, behind) ** 2 > nearest_places[-1][0]:
                break
            place = right if ahead <= behind else left
            right, left = (right + 1, left) if ahead <= behind else (right, left - 1)
            distance = sum((a - b) ** 2 for a, b in zip(points[place], point, strict=False))
            nearest_places = sorted([*nearest_places, (distance, place)])[:NEIGHBOURS]
        nearest = [lesson.vectors[order[place]] for _distance, place in nearest_places]
        rows = PRIOR_ROWS / 5 + len(nearest)
        return [
            (PRIOR_ROWS / 5 * base + sum(values)) / rows
            for base, *values in zip(lesson.prior, *nearest, strict=True)
        ]

    return predict
