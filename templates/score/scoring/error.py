"""The standard error of a score: how much it would vary on other rows like these."""

from collections.abc import Iterator

import numpy as np
from scoring.pair import Metric, Pair, Unscorable

DRAWS = 100
FEWEST_DRAWS = 10
MOST_ROWS = 2000
"""The rows of one draw. If there are more rows, only so many are drawn, and the spread is scaled to all."""
MOST_COLUMN_DRAWS = 1000
MANY_COLUMNS = 20
FEWEST_ROWS = 300
"""Many metrics read one column at a time. For many columns, there are fewer draws, of fewer rows."""

FEWEST_UNITS = 4
"""Of fewer, such as two stretches of time, nobody can tell how much the next one would differ."""

ROUNDING = 1e-12
"""Draws that differ by less count as equal."""


def standard_errors(metric: Metric, pair: Pair, rival: Pair | None) -> tuple[float | None, float | None]:
    """The standard errors of the score, and of the score minus the rival's; None: too few draws have a value.

    A bootstrap with a fixed seed. It draws whole units if rows are not independent, else single rows.
    """
    units = units_of(pair)
    if len(units) < (2 if pair.units is None else FEWEST_UNITS):
        return None, None
    columns = pair.guess.shape[1]
    most_rows = max(FEWEST_ROWS, MOST_ROWS * MANY_COLUMNS // max(columns, MANY_COLUMNS))
    drawn = min(len(units), max(2, round(most_rows * len(units) / len(pair.truth))))
    draws = min(DRAWS, max(FEWEST_DRAWS, MOST_COLUMN_DRAWS // columns))
    values = np.array(
        [
            (
                score_of_draw(metric, pair, rows),
                np.nan if rival is None else score_of_draw(metric, rival, rows),
            )
            for rows in drawn_rows(units, drawn, draws)
        ]
    )
    scale = np.sqrt(drawn / (len(units) - 1))
    return spread(values[:, 0], scale), spread(values[:, 0] - values[:, 1], scale)


def units_of(pair: Pair) -> list[np.ndarray]:
    """The rows of each unit; each row by itself if there are none."""
    if pair.units is None:
        return [np.array([row]) for row in range(len(pair.truth))]
    _, codes = np.unique(pair.units, return_inverse=True)
    order = np.argsort(codes, kind="stable")
    return np.split(order, np.cumsum(np.bincount(codes))[:-1])


def drawn_rows(units: list[np.ndarray], drawn: int, draws: int) -> Iterator[np.ndarray]:
    dice = np.random.default_rng(0)
    for _ in range(draws):
        yield np.concatenate([units[unit] for unit in dice.integers(0, len(units), drawn)])


def score_of_draw(metric: Metric, pair: Pair, rows: np.ndarray) -> float:
    try:
        return float(metric(pair.drawn(rows)))
    except (Unscorable, ValueError, ZeroDivisionError):
        return float("nan")


def spread(values: np.ndarray, scale: float) -> float | None:
    known = values[np.isfinite(values)]
    if len(known) <= len(values) / 2:
        return None
    return float(known.std() * scale) if np.ptp(known) > ROUNDING else 0.0
