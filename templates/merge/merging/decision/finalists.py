"""The blends that the search ends with: at most three, of a few good candidates, sorted by their gain."""

from dataclasses import dataclass

import numpy as np
from merging.blends.climb import alone
from merging.blends.pool import Pool
from merging.decision.checks import Check, Recipe, check, cross_fitted
from merging.decision.contest import Contest
from merging.decision.levels import beyond_levels

MOST_ENTRANTS = 8
LEAST_DIFFERENCE = 0.01
"""A share of the spread of predictions. A candidate that differs by less counts as a copy."""


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
    places = entrants(pool, parts.search)
    found: list[Finalist] = []
    for line_up in line_ups(places) if places else []:
        recipe = recipe_of(pool, line_up)
        weights = recipe(parts.search)
        if any(weights[0] == 1 or np.array_equal(weights, other.weights) for other in found):
            continue  # no blend, or the same from a choice among fewer
        search = check(contest, cross_fitted(recipe, parts.folds))
        if search is not None:
            last = check(contest, [(parts.final, weights)])
            found.append(Finalist(weights, search, last, beyond_levels(contest, recipe)))
    return sorted(found, key=lambda one: -one.search.gain)


def line_ups(places: list[int]) -> list[list[int]]:
    """All candidates, the best one alone, and all without the best: it may only seem to be the best."""
    return [places, places[:1], places[1:]]


def recipe_of(pool: Pool, places: list[int]) -> Recipe:
    """The rows decide only the weights of these candidates."""
    return lambda rows: pool.best_shares(rows, [0, *places])


def entrants(pool: Pool, rows: np.ndarray) -> list[int]:
    """The places of the best candidates, the best first, without copies of others."""
    differences = pool.differences(rows)
    found = [0]
    for place in (np.argsort(-worth(pool, rows, len(differences)), kind="stable") + 1).tolist():
        if len(found) <= MOST_ENTRANTS and differences[place, found].min() >= LEAST_DIFFERENCE:
            found.append(place)
    return found[1:]


def worth(pool: Pool, rows: np.ndarray, members: int) -> np.ndarray:
    """The best score that each candidate reaches in a blend with the incumbent."""
    incumbent, tried = alone(0, members), pool.tried_shares
    candidates = [alone(place, members) for place in range(1, members)]
    shares = [incumbent + size * (own - incumbent) for own in candidates for size in tried]
    return np.array(pool.worth(rows, shares)).reshape(members - 1, len(tried)).max(axis=1)
