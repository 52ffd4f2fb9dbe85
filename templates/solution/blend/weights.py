"""Blend: Caruana's hill climbing on out-of-fold predictions, with replacement, best prefix kept."""

import numpy as np

from solution.models.training import Member
from solution.target.loss import judged_loss
from solution.target.problem import Problem

CLIMBS = 40
MOST_ROWS = 20_000


def common_rows(members: dict[str, Member]) -> tuple[dict[str, Member], np.ndarray]:
    """The members to choose from and the rows they all judged: the complete ones where there are any."""
    covered = {name: int((member.seen > 0).sum()) for name, member in members.items()}
    most = max(covered.values())
    full = {name: member for name, member in members.items() if covered[name] >= 0.99 * most}
    return full, np.logical_and.reduce([member.seen > 0 for member in full.values()])


def hill_climb(members: dict[str, Member], problem: Problem, rows: np.ndarray) -> dict[str, float]:
    """Weights by name, summing to one."""
    rows = np.flatnonzero(rows)
    if len(rows) > MOST_ROWS:
        rows = rows[:: -(-len(rows) // MOST_ROWS)]
    y = problem.y[rows]
    judged = {name: member.judged()[rows] for name, member in members.items()}
    total = np.zeros_like(next(iter(judged.values())))
    picked: list[str] = []
    best, length = np.inf, 0
    for step in range(1, CLIMBS + 1):
        losses = {name: judged_loss(problem, y, (total + p) / step) for name, p in judged.items()}
        name = min(losses, key=lambda key: (losses[key], key not in picked))
        picked.append(name)
        total = total + judged[name]
        if losses[name] < best:
            best, length = losses[name], step
        elif step > length + 8:
            break
    kept = picked[: max(1, length)]
    return {name: kept.count(name) / len(kept) for name in members if name in kept}


def blended(members: dict[str, Member], weights: dict[str, float]) -> tuple[np.ndarray, np.ndarray]:
    """Weighted means: (out-of-fold, test)."""
    judged = sum(weight * members[name].judged() for name, weight in weights.items())
    test = sum(weight * members[name].predicted() for name, weight in weights.items())
    return np.asarray(judged), np.asarray(test)
