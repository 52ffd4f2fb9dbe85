"""The blends that a search ends with: at most three, the best first."""

from dataclasses import dataclass

import numpy as np
from merging.checks import Check, Recipe, check, crossed, mean_of
from merging.contest import Contest
from merging.field import MOST, Field, field_of


@dataclass(frozen=True)
class Finalist:
    """`search` is judged in parts of the search rows, `last` on rows or in parts that chose nothing."""

    weights: np.ndarray
    search: Check
    last: Check | None


def finalists_of(contest: Contest) -> list[Finalist]:
    """None where the metric has no value for any."""
    pool, parts = contest.pool, contest.parts
    field = field_of(pool, parts.search)
    places = field.best(parts.search, MOST)
    if not places:
        return []
    found: list[Finalist] = []
    for fixed, free in zip(fixed_recipes(contest, places), free_recipes(contest, field), strict=True):
        weights = fixed(parts.search)
        if any(np.array_equal(weights, other.weights) for other in found):
            continue
        search = check(contest, crossed(fixed, parts.folds))
        if search is not None:
            found.append(Finalist(weights, search, last_check(contest, weights, free)))
    return sorted(found, key=lambda one: -one.search.gain)


def last_check(contest: Contest, weights: np.ndarray, free: Recipe) -> Check | None:
    """On the final rows; where there are none, in other divisions, with candidates that are chosen anew."""
    if contest.parts.final is not None:
        return check(contest, [(contest.parts.final, weights)])
    checks = [check(contest, crossed(free, folds)) for folds in contest.others]
    known = [one for one in checks if one is not None]
    return mean_of(known) if known else None


def fixed_recipes(contest: Contest, places: list[int]) -> list[Recipe]:
    """All of the best, the best one, and the best one alone: chosen once, only their weights follow from rows."""
    pool, best = contest.pool, places[0]
    return [
        lambda rows: pool.chosen(rows, [0, *places]),
        lambda rows: pool.chosen(rows, [0, best]),
        lambda _: contest.alone(best),
    ]


def free_recipes(contest: Contest, field: Field) -> list[Recipe]:
    """The same, chosen anew on the rows."""
    return [
        lambda rows, number=number, most=most: fixed_recipes(contest, field.best(rows, most))[number](rows)
        for number, most in enumerate((MOST, 1, 1))
    ]
