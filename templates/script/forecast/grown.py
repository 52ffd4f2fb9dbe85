"""Grown: what a series had one season ago, moved by how it changed since."""

import numpy as np

from script.given import history, known_at, level, origin, seasonal_lag, series


def grown(y, season, length):
    """Seasonal naive, moved by four fifths of how the rolling mean changed since then."""
    past = history(y, series)
    recent = past.rolling(length, min_periods=(length + 1) // 2).mean()
    now = known_at(recent, origin - 1, series)
    then = known_at(recent, origin - 1 - season, series)
    before = seasonal_lag(past, season)
    moved = before + 0.8 * (now - then)  # when plain
    moved = before + 0.8 * (now - then).clip(-np.log(2), np.log(2))  # when log
    moved = before * (now / np.where(then > 0, then, np.nan)).clip(0.5, 2) ** 0.8  # when ratio
    moved = np.where(np.isnan(moved), before, moved)
    return np.where(np.isnan(moved), level(y, length), moved)
