"""The blends that the search ends with: at most three, sorted by their gain."""

from dataclasses import dataclass

import numpy as np
from merging.decision.checks import Check, Recipe, check, cross_fitted, mean_of
from merging.decision.contest import Contest
from merging.decision.entrants import Entrants, entrants_of
from merging.decision.levels import beyond_levels


@dataclass(frozen=True)
class Finalist:
    """A blend. `search` is its check on the search rows, `last` one on rows that chose nothing."""

    weights: np.ndarray
    search: Check
    last: Check | None
    beyond: Check | None = None
    """The check against the incumbent at another level, for rows in time."""


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
        search = check(contest, cross_fitted(fixed, parts.folds))
        if search is not None:
            last, beyond = last_check(contest, weights, free), beyond_levels(contest, fixed)
            found.append(Finalist(weights, search, last, beyond))
    return sorted(found, key=lambda one: -one.search.gain)


def last_check(contest: Contest, weights: np.ndarray, free: Recipe) -> Check | None:
    """The check on the final rows; if there are none, in other divisions, with candidates chosen anew."""
    if contest.parts.final is not None:
        return check(contest, [(contest.parts.final, weights)])
    checks = [check(contest, cross_fitted(free, folds)) for folds in contest.others]
    known = [one for one in checks if one is not None]
    return mean_of(known) if known else None


def fixed_recipes(contest: Contest, places: list[int]) -> list[Recipe]:
    """Recipes with fixed candidates: the rows decide only the weights."""
    return [lambda rows, own=own: contest.pool.best_shares(rows, [0, *own]) for own in line_ups(places)]


def free_recipes(contest: Contest, entrants: Entrants) -> list[Recipe]:
    """Recipes in which the rows also decide which candidates take part."""

    def chosen(rows: np.ndarray, number: int) -> np.ndarray:
        return contest.pool.best_shares(rows, [0, *line_ups(entrants.best(rows))[number]])

    return [lambda rows, number=number: chosen(rows, number) for number in range(3)]


def line_ups(places: list[int]) -> list[list[int]]:
    """All candidates, the best one alone, and all without the best: it may only seem to be the best."""
    return [places, places[:1], places[1:]]
