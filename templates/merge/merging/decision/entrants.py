"""Chooses the candidates for a climb: a few good ones, and no copies."""

from dataclasses import dataclass

import numpy as np
from merging.blends.climb import alone
from merging.blends.pool import Pool

MOST_ENTRANTS = 8
LEAST_DIFFERENCE = 0.01
"""A share of the spread of predictions. A candidate that differs by less counts as a copy."""


@dataclass(frozen=True)
class Entrants:
    """`differences` were computed without answers, so any rows may use them."""

    pool: Pool
    differences: np.ndarray

    def worth(self, rows: np.ndarray) -> np.ndarray:
        """The best score that each candidate reaches in a blend with the incumbent."""
        members = len(self.differences)
        incumbent = alone(0, members)
        tried_shares = self.pool.tried_shares
        shares = [
            incumbent + size * (alone(place, members) - incumbent)
            for place in range(1, members)
            for size in tried_shares
        ]
        return np.array(self.pool.worth(rows, shares)).reshape(members - 1, len(tried_shares)).max(axis=1)

    def best(self, rows: np.ndarray) -> list[int]:
        """The places of the best candidates, the best first, without copies of others."""
        found = [0]
        for place in (np.argsort(-self.worth(rows), kind="stable") + 1).tolist():
            if len(found) <= MOST_ENTRANTS and self.differences[place, found].min() >= LEAST_DIFFERENCE:
                found.append(place)
        return found[1:]


def entrants_of(pool: Pool, rows: np.ndarray) -> Entrants:
    return Entrants(pool, pool.differences(rows))
