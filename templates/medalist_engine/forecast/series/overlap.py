"""Overlap: rows of test whose day train has already answered."""

import numpy as np

from medalist_engine.forecast.features.past import Past
from medalist_engine.forecast.series.panel import Panel, parted_share

Overlap = tuple[np.ndarray, np.ndarray]


def known_days(past: Past) -> Overlap | None:
    """The places of such rows in test, with their values in train, on the scale of learning.

    None where a series has several rows on one day: nothing then tells which of them test asks for.
    """
    panel = past.panel
    asked = np.flatnonzero(panel.steps[panel.train_rows :] <= panel.timeline.last)
    if len(asked) == 0 or not (each_alone(panel, True) and each_alone(panel, False)):
        return None
    rows = panel.train_rows + asked
    after = np.full(len(rows), panel.timeline.last + 1)
    values = past.own.at(panel.series[rows], panel.steps[rows], after)
    known = ~np.isnan(values)
    return (asked[known], values[known]) if known.any() else None


def each_alone(panel: Panel, in_train: bool) -> bool:
    """Whether each row of train, or of test, is alone with its series and step."""
    part = slice(None, panel.train_rows) if in_train else slice(panel.train_rows, None)
    return parted_share([panel.series[part]], panel.steps[part]) == 1
