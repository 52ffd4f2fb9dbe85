"""Choice: selects the members of the blend, their weights, the pool, and the rows that score the blend."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from medalist_engine.blend.pool import Pool, choose_pool, pooled_mean
from medalist_engine.blend.weights import MOST_ROWS, hill_climb, oof_at, sampled
from medalist_engine.models.training.member import Member
from medalist_engine.problem.loss import valid_loss
from medalist_engine.problem.problem import Problem

COMPLETE = 0.99
LEAST_COVERED = 0.3
GAIN_OF_PARTS = 0.01
LEAST_LEAD = 2.0
"""Standard errors by which a member alone must be right more often than the blend."""


@dataclass(frozen=True)
class Blend:
    weights: dict[str, float]
    rows: np.ndarray
    pool: Pool

    def at(self, members: Mapping[str, Member], places: np.ndarray) -> np.ndarray:
        chosen = [oof_at(members[name], places) for name in self.weights]
        return self.pool(chosen, list(self.weights.values()))


def choose_blend(
    members: dict[str, Member], problem: Problem, tolerance: float = np.inf, most: int = MOST_ROWS
) -> Blend:
    """Blends the members with oof for every row, and adds members that finished only some folds if they help.

    Members with a loss above `tolerance` times the best loss are left out. Weights are fitted on about `most`
    rows.

    Both blends are compared on the rows where all members have oof. The narrow blend is fitted again on these
    rows first: weights fitted on a part of the rows always look better on that part.
    """
    covered = {name: int((member.seen > 0).sum()) for name, member in members.items()}
    widest = max(covered.values())
    full = {name: member for name, member in members.items() if covered[name] >= COMPLETE * widest}
    usual = blend_of(full, problem, tolerance, most)
    more = {name: member for name, member in members.items() if covered[name] >= LEAST_COVERED * widest}
    if len(more) == len(full):
        return usual
    wider = blend_of(more, problem, tolerance, most)
    places = sampled(wider.rows)
    if wider.rows.sum() < LEAST_COVERED * widest:
        return usual
    y, without = problem.y[places], blend_of(full, problem, tolerance, most, wider.rows)
    before, after = (
        valid_loss(problem, y, blend.at(members, places), problem.weights(places))
        for blend in (without, wider)
    )
    return wider if after < (1 - GAIN_OF_PARTS) * before else usual


def blend_of(
    members: dict[str, Member],
    problem: Problem,
    tolerance: float,
    most: int,
    within: np.ndarray | None = None,
) -> Blend:
    """Fits a blend on the rows where all members have oof, limited to `within`."""
    masks = [member.seen > 0 for member in members.values()]
    rows = np.logical_and.reduce(masks if within is None else [*masks, within])
    if not rows.any():
        rows = next(iter(members.values())).seen > 0
        members = dict([next(iter(members.items()))])
    places = sampled(rows)
    able = near_the_best(members, problem, places, tolerance)
    weights = hill_climb(able, problem, rows, most)
    chosen = [oof_at(members[name], places) for name in weights]
    pool = choose_pool(problem, problem.y[places], chosen, list(weights.values()))
    blend = Blend(weights, rows, pool)
    alone = surely_better(able, problem, places, blend)
    return blend if alone is None else Blend({alone: 1.0}, rows, pooled_mean)


def surely_better(
    members: dict[str, Member], problem: Problem, places: np.ndarray, blend: Blend
) -> str | None:
    """The member that is right clearly more often than the blend, where labels count.

    Where members doubt too much, log loss gives weight to one that doubts nothing, right or not.
    """
    if "counts-right" not in problem.metric.traits or not problem.classes or len(members) < 2:
        return None
    y = problem.y[places]
    right = {name: oof_at(member, places).argmax(axis=1) == y for name, member in members.items()}
    best = max(right, key=lambda name: right[name].mean())
    lead = right[best] * 1.0 - (blend.at(members, places).argmax(axis=1) == y)
    return best if lead.mean() > LEAST_LEAD * lead.std() / np.sqrt(len(lead)) else None


def near_the_best(
    members: dict[str, Member], problem: Problem, places: np.ndarray, tolerance: float
) -> dict[str, Member]:
    if np.isinf(tolerance):
        return members
    y = problem.y[places]
    counts = problem.weights(places)
    losses = {name: valid_loss(problem, y, oof_at(one, places), counts) for name, one in members.items()}
    limit = tolerance * min(losses.values())
    return {name: member for name, member in members.items() if losses[name] <= limit}
