"""Blend: Caruana's hill climbing on out-of-fold predictions, with replacement, best prefix kept."""

from collections import Counter

import numpy as np

from medalist_engine.blend.pool import Pool
from medalist_engine.models.training.member import Member
from medalist_engine.problem.loss import column_losses, loss_inputs
from medalist_engine.problem.problem import Problem

CLIMBS = 40
PATIENCE = 8
MOST_ROWS = 20_000
BAGGED_BELOW = 1_000
BAGS = 20


def sampled(rows: np.ndarray, most: int = MOST_ROWS) -> np.ndarray:
    """Positions of the rows that weights are fitted on, about `most` to save time."""
    places = np.flatnonzero(rows)
    return places[:: -(-len(places) // most)] if len(places) > most else places


def oof_at(member: Member, rows: np.ndarray) -> np.ndarray:
    return (member.oof_sum[rows].T / member.seen[rows]).T


def hill_climb(
    members: dict[str, Member], problem: Problem, rows: np.ndarray, most: int = MOST_ROWS
) -> dict[str, float]:
    """Weights by name that sum to one; with few rows, the mean of the weights fitted on random halves."""
    places = sampled(rows, most)
    y = problem.y[places]
    columns = np.column_stack([loss_inputs(problem, y, oof_at(one, places)) for one in members.values()])
    if len(places) >= BAGGED_BELOW or len(members) == 1:
        parts = [np.arange(len(y))]
    else:
        random = np.random.default_rng(0)
        parts = [random.permutation(len(y))[: (len(y) + 1) // 2] for _ in range(BAGS)]
    counts = problem.weights(places)
    shares = np.mean(
        [climb(problem, y[part], columns[part], None if counts is None else counts[part]) for part in parts],
        axis=0,
    )
    shares = np.where(shares < 0.01, 0, shares)
    return {
        name: float(share) for name, share in zip(members, shares / shares.sum(), strict=True) if share > 0
    }


def climb(
    problem: Problem, y: np.ndarray, columns: np.ndarray, weights: np.ndarray | None = None
) -> np.ndarray:
    """The share of each member; a column holds the loss inputs of one member."""
    total = np.zeros(len(y))
    picked: list[int] = []
    best, length = np.inf, 0
    for step in range(1, CLIMBS + 1):
        losses = column_losses(problem, y, (total[:, None] + columns) / step, weights)
        chosen = min(range(len(losses)), key=lambda k: (losses[k], k not in picked))
        picked.append(chosen)
        total = total + columns[:, chosen]
        if losses[chosen] < best:
            best, length = losses[chosen], step
        elif step > length + PATIENCE:
            break
    counts = Counter(picked[: max(1, length)])
    return np.array([counts[k] for k in range(columns.shape[1])]) / counts.total()


def blended(
    members: dict[str, Member], weights: dict[str, float], pool: Pool
) -> tuple[np.ndarray, np.ndarray]:
    """The weighted members as one: (out-of-fold, test)."""
    chosen = [members[name] for name in weights]
    shares = list(weights.values())
    oof = pool([member.oof() for member in chosen], shares)
    return oof, pool([member.predicted() for member in chosen], shares)
