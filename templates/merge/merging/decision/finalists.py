"""The blends that a search ends with: at most three, the one that gains most first."""

from dataclasses import dataclass

import numpy as np
from merging.decision.checks import Check, Recipe, check, crossed, mean_of
from merging.decision.contest import Contest
from merging.decision.entrants import Entrants, entrants_of
from merging.decision.levels import beyond_levels


@dataclass(frozen=True)
class Finalist:
    """`search` is judged in parts of the search rows, `last` on rows or in parts that chose nothing."""

    weights: np.ndarray
    search: Check
    last: Check | None
    beyond: Check | None = None
    """Over the incumbent at another level, where that may be luck."""


def finalists_of(contest: Contest) -> list[Finalist]:
    pool, parts = contest.pool, contest.parts
    entrants = entrants_of(pool, parts.search)
    places = entrants.best(parts.search)
    if not places:
        return []
    found: list[Finalist] = []
    for fixed, free in zip(fixed_recipes(contest, places), free_recipes(contest, entrants), strict=True):
        weights = fixed(parts.search)
        if any(weights[0] == 1 or np.array_equal(weights, other.weights) for other in found):
            continue  # no blend, or the same from a choice among fewer
        search = check(contest, crossed(fixed, parts.folds))
        if search is not None:
            last, beyond = last_check(contest, weights, free), beyond_levels(contest, fixed)
            found.append(Finalist(weights, search, last, beyond))
    return sorted(found, key=lambda one: -one.search.gain)


def last_check(contest: Contest, weights: np.ndarray, free: Recipe) -> Check | None:
    """On the final rows; where there are none, in other divisions, with candidates that are chosen anew."""
    if contest.parts.final is not None:
        return check(contest, [(contest.parts.final, weights)])
    checks = [check(contest, crossed(free, folds)) for folds in contest.others]
    known = [one for one in checks if one is not None]
    return mean_of(known) if known else None


def fixed_recipes(contest: Contest, places: list[int]) -> list[Recipe]:
    """Who takes part was chosen before: only the weights follow from rows."""
    return [lambda rows, own=own: contest.pool.chosen(rows, [0, *own]) for own in line_ups(places)]


def free_recipes(contest: Contest, entrants: Entrants) -> list[Recipe]:
    """Who takes part follows from the rows, too."""

    def chosen(rows: np.ndarray, number: int) -> np.ndarray:
        return contest.pool.chosen(rows, [0, *line_ups(entrants.best(rows))[number]])

    return [lambda rows, number=number: chosen(rows, number) for number in range(3)]


def line_ups(places: list[int]) -> list[list[int]]:
    """All, the best one, and all others: these may be right where the best one only seems to be good."""
    return [places, places[:1], places[1:]]
