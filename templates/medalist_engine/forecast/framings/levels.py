"""Levels: the value of a series just before a forecast starts; trees learn the difference from it."""

from dataclasses import dataclass

import numpy as np

from medalist_engine.forecast.features.past import Past, recent_length, window_lengths
from medalist_engine.forecast.series.history import History, by_origin
from medalist_engine.problem.problem import Problem

DAMPING = 0.8
QUARTERS = 8


@dataclass(frozen=True, eq=False)
class Framing:
    """What models learn of the target: (y - offset) / factor, with or without columns of the past."""

    name: str
    with_past: bool
    offset: np.ndarray
    factor: np.ndarray

    def relative(self, problem: Problem) -> np.ndarray:
        return (problem.y - self.offset[problem.rows]) / self.factor[problem.rows]


def level(past: Past, length: int) -> np.ndarray:
    """The mean of the `length` steps before each row's origin: of its series, else its group, else of all.

    Rows of the first block have no past; they get the mean of their series in that block.
    """
    levels = np.full(len(past.panel.steps), np.nan)
    for history, codes in past.histories():
        means = by_origin(
            past.panel.origins, codes, lambda origin, one=history: [one.moments(origin, length)[0]]
        )[:, 0]
        levels = np.where(np.isnan(levels), means, levels)
    first = past.panel.origins <= int(past.panel.timeline.train.min())
    if first.any():
        levels = np.where(first, own_means(past, first), levels)
    return np.where(np.isnan(levels), np.nanmean(past.y), levels)


def current_level(past: Past, length: int, season: int) -> np.ndarray:
    """The mean of the last steps, less the effect that the same part of the season had one season ago.

    A series that is too young for this gets its mean over the last season.
    """
    panel, whole = past.panel, level(past, season)

    def now(origin: int) -> list[np.ndarray]:
        centre = origin - season - length // 2
        if centre - season // 2 < past.own.first:
            return [np.full(len(past.own.values), np.nan)]
        around = past.own.moments(centre + season // 2, season)[0]
        added = past.own.moments(origin - season, length)[0] - around
        return [past.own.moments(origin, length)[0] - added]

    means = by_origin(panel.origins, panel.series, now)[:, 0]
    return np.where(np.isnan(means), whole, means)


def own_means(past: Past, rows: np.ndarray) -> np.ndarray:
    codes = past.panel.series
    known = rows & ~np.isnan(past.y)
    size = int(codes.max()) + 1
    sums = np.bincount(codes[known], weights=past.y[known], minlength=size)
    counts = np.bincount(codes[known], minlength=size)
    usual = past.y[known].mean() if known.any() else np.nan
    return ((sums + usual) / (counts + 1))[codes]


def growth(past: Past, season: int) -> np.ndarray:
    """The expected change of all series together up to each row's step, if the recent trend goes on.

    Each quarter is compared with the same quarter a season before; the trend shrinks where these disagree.
    """
    panel, quarter = past.panel, max(1, season // 4)

    def yearly(origin: int) -> list[np.ndarray]:
        changes_by_quarter = [
            change(past.own, origin - number * quarter, quarter, season) for number in range(QUARTERS)
        ]
        changes = np.array([one for one in changes_by_quarter if one is not None])
        return [np.array([believed(changes)])]

    expected = by_origin(panel.origins, np.zeros_like(panel.series), yearly)[:, 0]
    return expected * (panel.distance + season / 2) / season


def change(history: History, end: int, length: int, season: int) -> float | None:
    """The mean change over one season, of the series that are known before `end` and one season earlier."""
    now, _, many = history.moments(end, length)
    then, _, few = history.moments(end - season, length)
    both = (many > 0.5 * many.max(initial=1)) & (few > 0.5 * few.max(initial=1)) & np.isfinite(now - then)
    return float(np.mean(now[both] - then[both])) if both.any() else None


def believed(changes: np.ndarray) -> float:
    if len(changes) < 2:
        return 0.0
    mean, variance = float(changes.mean()), float(changes.var(ddof=1))
    return DAMPING * mean * mean**2 / (mean**2 + variance + 1e-12)


def moved_level(past: Past) -> np.ndarray:
    """The level at each row's origin, moved on by its change from one short season to the next.

    The change dies away: over the whole horizon it comes to less than half of what it would if it went on.
    """
    panel, length = past.panel, window_lengths(past.panel)[0]

    def changes_per_step(origin: int) -> list[np.ndarray]:
        now, before = (past.own.moments(end, length)[0] for end in (origin, origin - length))
        return [(now - before) / length]

    each = np.nan_to_num(by_origin(panel.origins, panel.series, changes_per_step)[:, 0])
    kept = max(0.0, 1 - 2 / panel.length)
    steps = kept * (1 - kept ** (panel.distance + 1)) / (1 - kept)
    moved = level(past, length) + each * ((length - 1) / 2 + steps)
    return np.maximum(moved, 0) if np.nanmin(past.y) >= 0 else moved


def make_framings(past: Past, problem: Problem) -> list[Framing]:
    """The simplest first; the ratio to a level only for non-negative targets not on a log scale."""
    seasons, lengths = past.panel.timeline.seasons, window_lengths(past.panel)
    below = [length for length in lengths if seasons and length < seasons[-1]]
    nothing, one = np.zeros(len(past.panel.steps)), np.ones(len(past.panel.steps))
    stands = level(past, recent_length(past.panel))
    framings = [Framing("plain", False, nothing, one), Framing("past", True, nothing, one)]
    framings.append(Framing("recent", True, stands, one))
    framings.append(Framing("drift", True, moved_level(past), one))
    if below and seasons[-1] in lengths:
        stands = level(past, seasons[-1])
        framings.append(Framing("season", True, stands, one))
        framings.append(Framing("current", True, current_level(past, below[-1], seasons[-1]), one))
        framings.append(Framing("trend", True, stands + growth(past, seasons[-1]), one))
    if problem.scale == "plain" and problem.y.min() >= 0 and stands.max() > 0:
        floor = 0.05 * float(np.mean(stands))
        framings.append(Framing("ratio", True, nothing, np.maximum(stands, floor) / np.mean(stands)))
    return framings
