"""Strengths: by row, how its two sides compare in what the target and outcomes of other rows tell of them."""

import numpy as np

from solution.features.rivals.levels import LevelFit, RowSides
from solution.features.rivals.rivals import Rivals

SIGNS = {"difference": -1, "sum": 1}
LEVEL_PENALTIES = (0.5, 2.0, 8.0, 32.0, 128.0)
SIDE_HALF_LIVES = (1 / 16, 1 / 8, 1 / 4, 1 / 2)
"""As shares of the time that the rows span."""
SIDE_PARTS = 5
SIDE_STRETCHES = 8
JUDGED_STRETCHES = 3
MOST_JUDGED_ROWS = 100_000

PartsHeldOut = list[tuple[np.ndarray, np.ndarray]]
"""Pairs of positions: rows that are known, and others that are compared by them."""
LevelPace = tuple[float, float]
"""Half-life and penalty."""


def side_strengths(rivals: Rivals, fit: np.ndarray, answers: np.ndarray, seed: int) -> np.ndarray:
    """Columns for all rows, from the `answers` of `fit`, which are rows of train.

    Each of these is compared by others of them: where test is later, by those before it, as is each other row
    of train.
    """
    size = int(max(rivals.left.max(), rivals.right.max())) + 1
    every = RowSides(rivals.left, rivals.right, None, size)
    moments = None if rivals.moments is None else rivals.moments[fit]
    known = RowSides(every.left[fit], every.right[fit], moments, size)
    parts = parts_held_out(moments, len(fit) if rivals.groups is None else rivals.groups[fit], seed)
    between = others_between(rivals.moments, fit, stretches_of(moments))
    blocks = []
    for sign in SIGNS.values():
        block = np.zeros((len(every.left), answers.shape[1]), np.float32)
        paces = choose_paces(known, answers, sign, parts)
        for pace in dict.fromkeys(paces):
            places = [place for place, chosen in enumerate(paces) if chosen == pace]
            block[:, places] = sides_compared(known, answers[:, places], sign, pace, every)
            for place, (before, held) in enumerate(parts):
                rows = np.concatenate([fit[held], between[place]]) if between else fit[held]
                others = known.some(before), answers[np.ix_(before, places)]
                block[np.ix_(rows, places)] = sides_compared(*others, sign, pace, every.some(rows))
        blocks.append(block)
    return np.hstack(blocks)


def sides_compared(
    known: RowSides, answers: np.ndarray, sign: int, pace: LevelPace, rows: RowSides
) -> np.ndarray:
    half_life, penalty = pace
    return LevelFit(known, answers, sign, half_life).compare(penalty, rows)


def stretches_of(moments: np.ndarray | None) -> PartsHeldOut | None:
    """Each row is held once, in a stretch of time with all rows before it; None without such."""
    if moments is None:
        return None
    edges = np.unique(np.quantile(moments, np.arange(SIDE_STRETCHES) / SIDE_STRETCHES, method="lower"))
    if len(edges) < 3:
        return None
    stretch = np.searchsorted(edges, moments, side="right") - 1
    return [
        (np.flatnonzero(stretch < number), np.flatnonzero(stretch == number)) for number in range(len(edges))
    ]


def others_between(
    moments: np.ndarray | None, fit: np.ndarray, stretches: PartsHeldOut | None
) -> list[np.ndarray]:
    """By stretch the rows of train that are in it and not in `fit`; those after all of `fit` are in none."""
    if moments is None or stretches is None:
        return []
    others = np.setdiff1d(np.arange(len(moments)), fit)
    others = others[moments[others] <= moments[fit].max()]
    starts = [moments[fit[held]].min() for _before, held in stretches]
    place = np.maximum(0, np.searchsorted(starts, moments[others], side="right") - 1)
    return [others[place == number] for number in range(len(stretches))]


def parts_held_out(moments: np.ndarray | None, groups: np.ndarray | int, seed: int) -> PartsHeldOut:
    """Each row is held once. Stretches of time with all rows before them, else parts at random.

    `groups` of rows stay together; a number of rows has none.
    """
    stretches = stretches_of(moments)
    if stretches is not None:
        return stretches
    codes = np.arange(groups) if isinstance(groups, int) else groups
    part = np.random.default_rng(seed).integers(0, SIDE_PARTS, codes.max(initial=0) + 1)[codes]
    return [(np.flatnonzero(part != number), np.flatnonzero(part == number)) for number in range(SIDE_PARTS)]


def choose_paces(known: RowSides, answers: np.ndarray, sign: int, parts: PartsHeldOut) -> list[LevelPace]:
    """For each column of answers the one that compares held rows best; in time, the last of them."""
    half_lives = [np.inf]
    if known.moments is not None:
        span = float(np.ptp(known.moments))
        half_lives += [share * span for share in SIDE_HALF_LIVES if span > 0]
        parts = parts[-JUDGED_STRETCHES:]
    losses = {(one, penalty): np.zeros(answers.shape[1]) for one in half_lives for penalty in LEVEL_PENALTIES}
    for before, held in parts:
        latest = latest_of(before, known.moments)
        for half_life in half_lives:
            fitted = LevelFit(known.some(latest), answers[latest], sign, half_life)
            for penalty in LEVEL_PENALTIES:
                rests = answers[held] - fitted.means - fitted.compare(penalty, known.some(held))
                losses[half_life, penalty] += (np.nan_to_num(rests) ** 2).sum(axis=0)
    best = np.argmin(list(losses.values()), axis=0)
    return [list(losses)[place] for place in best]


def latest_of(rows: np.ndarray, moments: np.ndarray | None) -> np.ndarray:
    if len(rows) <= MOST_JUDGED_ROWS:
        return rows
    return (rows if moments is None else rows[np.argsort(moments[rows], kind="stable")])[-MOST_JUDGED_ROWS:]
