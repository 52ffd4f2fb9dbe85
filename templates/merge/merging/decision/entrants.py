"""Which candidates take part in a climb: few, good, and none twice."""

from dataclasses import dataclass

import numpy as np
from merging.blends.climb import alone
from merging.blends.pool import Pool

MOST = 8
COPY = 0.01
"""Who differs from another by less, as a share of how much predictions vary, says the same as it."""


@dataclass(frozen=True)
class Entrants:
    """`differences` knows no answers, so any rows may use it."""

    pool: Pool
    differences: np.ndarray

    def worth(self, rows: np.ndarray) -> np.ndarray:
        """What each candidate is worth beside the incumbent."""
        members = len(self.differences)
        incumbent = alone(0, members)
        sizes = self.pool.sizes
        shares = [
            incumbent + size * (alone(place, members) - incumbent)
            for place in range(1, members)
            for size in sizes
        ]
        return np.array(self.pool.worth(rows, shares)).reshape(members - 1, len(sizes)).max(axis=1)

    def best(self, rows: np.ndarray) -> list[int]:
        """Their places, the best first; copies of the incumbent or of a better one are not among them."""
        found = [0]
        for place in (np.argsort(-self.worth(rows), kind="stable") + 1).tolist():
            if len(found) <= MOST and self.differences[place, found].min() >= COPY:
                found.append(place)
        return found[1:]


def entrants_of(pool: Pool, rows: np.ndarray) -> Entrants:
    return Entrants(pool, pool.differences(rows))
