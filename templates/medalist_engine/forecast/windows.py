"""Windows: stretches at the end of train that hold the valid rows, as long and as far away as test."""

from typing import Any

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.forecast.series.panel import Panel
from medalist_engine.problem.folds.time_folds import moments_of

USUAL_WINDOWS = 4
MOST_WINDOWS = 8
ENOUGH_ROWS = 400
LEAST_FIT_ROWS = 20


def make_windows(panel: Panel, moments: np.ndarray) -> list[list[float]]:
    """The moments at which each window starts, has its first valid row, and ends; oldest window first."""
    known = panel.blocks[: panel.train_rows]
    distance = panel.distance[: panel.train_rows]
    windows: list[list[float]] = []
    rows = 0
    for block in range(MOST_WINDOWS):
        if len(windows) >= USUAL_WINDOWS and rows >= ENOUGH_ROWS:
            break
        inside = known == block
        valid = inside & (distance >= min(panel.timeline.gap, panel.length - 1))
        before = known > block
        wanted = max(LEAST_FIT_ROWS, 0.5 * inside.sum())
        if valid.sum() == 0 or before.sum() < wanted:
            break
        rows += int(valid.sum())
        windows.append(
            [float(moments[inside].min()), float(moments[valid].min()), float(moments[inside].max())]
        )
    if len(windows) > 2 and (known > len(windows)).sum() == 0:
        windows.pop()  # its fit rows are only the first block, whose rows have no past
    return windows[::-1]


def with_windows(config: Config, panel: Panel, times: pd.Series) -> Config:
    validation: dict[str, Any] = {**config["validation"], "windows": make_windows(panel, moments_of(times))}
    return {**config, "validation": validation}
