"""Grown: what a series had one season ago, moved by how it changed since."""

import numpy as np

from script.given import at, earlier, history, level, origin, series


def grown(y, season, length):
    """What a series had one season ago, moved by four fifths of how its level changed since."""
    own = history(y, series)
    recent = own.rolling(length, min_periods=(length + 1) // 2).mean()
    now, then = (at(recent, origin - 1 - back, series) for back in (0, season))
    before = earlier(own, season)
    moved = before + 0.8 * (now - then)  # when plain
    moved = before + 0.8 * (now - then).clip(-np.log(2), np.log(2))  # when log
    moved = before * (now / np.where(then > 0, then, np.nan)).clip(0.5, 2) ** 0.8  # when ratio
    moved = np.where(np.isnan(moved), before, moved)
    return np.where(np.isnan(moved), level(y, length), moved)
