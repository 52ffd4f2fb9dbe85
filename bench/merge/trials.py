"""One finished search: many candidates, the decision, and its worth on unseen rows."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from contests import DIRECTIONS, contest, pool
from merging.decision.checks import check
from merging.decision.decision import decide
from quick import QuickJudge
from worlds import World, better, chance, noisy, world

FRESH = 20_000
MANY = 100_000
WANTED = 3.0
"""Standard errors on the rows of the search."""

Candidate = Callable[[World, int], np.ndarray]


@dataclass(frozen=True)
class Trial:
    """Gains of the first finalist, or of what was shipped; `last` is None if no rows are final."""

    shipped: bool
    search: float
    last: float | None
    fresh: float
    is_better_in: bool


def trial(metric: str, rows: int, candidates: list[Candidate], seed: int) -> Trial | None:
    """One trial; None: there is nothing to compare."""
    made = world(seed, rows + FRESH, metric != "rmse")
    guesses = [made.template, *(candidate(made, number) for number, candidate in enumerate(candidates))]
    told = [told_as(metric, one) for one in guesses]
    contested = contest(metric, made.answers, told, rows, len(candidates), seed)
    decision = decide(contested)
    if decision.search is None:
        return None
    weights = decision.finalists[0].weights if decision.weights is None else decision.weights
    fresh = check(contested, [(np.arange(rows, rows + FRESH), weights)])
    return Trial(
        shipped=decision.weights is not None,
        search=decision.search.gain,
        last=None if decision.final is None else decision.final.gain,
        fresh=fresh.gain,
        is_better_in=decision.weights is not None and weights[-1] > 0,
    )


def told_as(metric: str, latent: np.ndarray) -> np.ndarray:
    return latent if metric == "rmse" else chance(latent)


def with_a_better_one(metric: str, rows: int, candidates: int) -> list[Candidate]:
    """Candidates of which only the last is truly better, by WANTED standard errors; the others are noise."""
    spoilt = spoilt_for(metric, rows)
    return [noisy] * (candidates - 1) + [lambda made, _: better(made, spoilt)]


def spoilt_for(metric: str, rows: int) -> float:
    """How much noise makes the better candidate gain what is wanted; found by bisection."""
    made = world(0, MANY, metric != "rmse")
    judge, noise = QuickJudge(metric, DIRECTIONS[metric]), made.noise()
    low, high = 0.0, 1.5
    for _ in range(12):
        middle = (low + high) / 2
        guesses = [made.template, better(made, 0) + middle * noise]
        both = pool(judge, made.answers, [told_as(metric, one) for one in guesses])
        new, old = (
            both.pair_of([(np.arange(MANY), np.array(shares))]) for shares in ([0.0, 1.0], [1.0, 0.0])
        )
        clear = judge.gain(judge.score(new), judge.score(old)) / judge.error(new, old)
        low, high = (middle, high) if clear * np.sqrt(rows / MANY) > WANTED else (low, middle)
    return low
