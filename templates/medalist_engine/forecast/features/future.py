"""Future: what is known in advance (prices, promotions, holidays), as changes along each series."""

import numpy as np
import pandas as pd

from medalist_engine.forecast.series.panel import Panel

MOST_CHANGES = 8
MOST_EVENTS = 4


def future_columns(panel: Panel, numbers: pd.DataFrame, time_column: str) -> dict[str, np.ndarray]:
    """`numbers` are the plain features; those made from the time column are skipped."""
    order = np.lexsort([panel.steps, panel.series])
    fresh = np.diff(panel.series[order], prepend=-1) != 0
    columns: dict[str, np.ndarray] = {}
    moving = [
        name
        for name in numbers
        if not belongs_to(name, time_column) and moves(numbers[name].to_numpy(), order, fresh)
    ]
    events = [name for name in moving if set(numbers[name].dropna().unique()) <= {0.0, 1.0}]
    for name in [name for name in moving if name not in events][:MOST_CHANGES]:
        columns |= changes(name, numbers[name].to_numpy(float), panel, order, fresh)
    for name in events[:MOST_EVENTS]:
        columns |= event_distances(name, numbers[name].to_numpy(float), panel.steps, order, fresh)
    return columns


def belongs_to(name: str, time_column: str) -> bool:
    return name == time_column or name.startswith((f"{time_column}.", f"{time_column}#"))


def moves(values: np.ndarray, order: np.ndarray, fresh: np.ndarray) -> bool:
    """Whether a column changes within series; a constant of the series adds nothing here."""
    changed = np.diff(np.nan_to_num(values[order]), prepend=0) != 0
    return bool(changed[~fresh].mean() > 0.002) if (~fresh).any() else False


def changes(
    name: str, values: np.ndarray, panel: Panel, order: np.ndarray, fresh: np.ndarray
) -> dict[str, np.ndarray]:
    """The difference from the row before in the series, and from the mean of the series."""
    step = np.where(fresh, np.nan, np.diff(values[order], prepend=np.nan))
    usual = pd.Series(values).groupby(panel.series).transform("mean").to_numpy()
    return {f"{name} changed": back_in_place(step, order), f"{name} unusual": values - usual}


def event_distances(
    name: str, values: np.ndarray, steps: np.ndarray, order: np.ndarray, fresh: np.ndarray
) -> dict[str, np.ndarray]:
    """Steps since the last event of the series and until its next one."""
    happens, when = values[order] > 0, steps[order].astype(float)
    series = np.cumsum(fresh)
    marked = pd.Series(np.where(happens, when, np.nan))
    before = marked.groupby(series).shift(1).groupby(series).ffill().to_numpy()
    after = marked.groupby(series).shift(-1).groupby(series).bfill().to_numpy()
    return {
        f"{name} since": back_in_place(np.minimum(when - before, 60), order),
        f"{name} until": back_in_place(np.minimum(after - when, 60), order),
    }


def back_in_place(values: np.ndarray, order: np.ndarray) -> np.ndarray:
    placed = np.empty(len(order))
    placed[order] = values
    return placed
