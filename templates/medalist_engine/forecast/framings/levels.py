"""Levels: the value of a series just before a forecast starts; trees learn the difference from it."""

from dataclasses import dataclass

import numpy as np

from medalist_engine.forecast.features.past import Past, recent_length, window_lengths
from medalist_engine.forecast.series.history import by_origin
from medalist_engine.problem.problem import Problem


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


def make_framings(past: Past, problem: Problem) -> list[Framing]:
    """The simplest first; the ratio to a level only for non-negative targets not on a log scale."""
    seasons, lengths = past.panel.timeline.seasons, window_lengths(past.panel)
    below = [length for length in lengths if seasons and length < seasons[-1]]
    nothing, one = np.zeros(len(past.panel.steps)), np.ones(len(past.panel.steps))
    stands = level(past, recent_length(past.panel))
    framings = [Framing("plain", False, nothing, one), Framing("past", True, nothing, one)]
    framings.append(Framing("recent", True, stands, one))
    if below and seasons[-1] in lengths:
        stands = level(past, seasons[-1])
        framings.append(Framing("current", True, current_level(past, below[-1], seasons[-1]), one))
    if problem.scale == "plain" and problem.y.min() >= 0 and stands.max() > 0:
        floor = 0.05 * float(np.mean(stands))
        framings.append(Framing("ratio", True, nothing, np.maximum(stands, floor) / np.mean(stands)))
    return framings
