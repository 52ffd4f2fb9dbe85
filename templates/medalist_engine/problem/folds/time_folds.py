"""Time folds: windows at the end of train for a future test, blocks of time for a test that fills gaps."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from medalist_engine.config import TimeColumn
from medalist_engine.features.cells.dates import elapsed_days, numbers_as_dates, parse_dates

Fold = tuple[np.ndarray, np.ndarray]


def moments_of(column: pd.Series) -> np.ndarray:
    """In days if they are dates, also as `2012063023`; a row without a moment is as early as the first."""
    numbers = pd.to_numeric(column, errors="coerce")
    numeric = pd.api.types.is_numeric_dtype(column) or numbers.notna().mean() > 0.9
    moments = numbers.to_numpy(float)
    dates = numbers_as_dates(moments, "date", fewest=1) if numeric else parse_dates(column)
    moments = moments if dates is None else elapsed_days(dates)
    return np.nan_to_num(moments, nan=np.nanmin(moments))


def moments_in_units(train: pd.DataFrame, time: TimeColumn) -> np.ndarray:
    """Where test follows train within each unit, before the last moment of its unit."""
    moments, unit = moments_of(train[time["column"]]), time.get("unit")
    if unit not in train:
        return moments
    return (
        moments - pd.Series(moments).groupby(train[unit].astype(str).to_numpy()).transform("max").to_numpy()
    )


def forward_windows(
    windows: Sequence[Sequence[float]], moments: np.ndarray, test_rows: int, count: int
) -> tuple[list[Fold], str]:
    """The given windows of a forecast, each predicted by a fit on all before it; else `forward_folds`."""
    folds = []
    for start, valid_from, end in windows:
        fit = np.flatnonzero(moments < start)
        valid = np.flatnonzero((moments >= valid_from) & (moments <= end))
        if len(fit) >= 2 and len(valid) > 0:
            folds.append((fit, valid))
    if folds:
        return folds, "windows at the end of train, as long as test reaches and as far from what is known"
    return forward_folds(
        moments, test_rows, min(count, 4)
    ), "windows at the end of train, of as many rows as test"


def forward_folds(moments: np.ndarray, test_rows: int, count: int) -> list[Fold]:
    """Windows as long as test at the end of train, each predicted by a fit on everything before it."""
    order = np.argsort(moments, kind="stable")
    size = int(np.clip(test_rows, len(order) // 10, len(order) // (count + 1)))
    folds = []
    for number in range(count, 0, -1):
        start, end = len(order) - number * size, len(order) - (number - 1) * size
        before = moments < moments[order[start]]
        if before.sum() >= size / 2:
            folds.append((np.flatnonzero(before), order[start:end]))
    return folds or [(order[: len(order) // 2], order[len(order) // 2 :])]


def gap_blocks(moments: np.ndarray, count: int) -> tuple[np.ndarray, str]:
    """Blocks of time as long as the gaps that test fills; of even length where train has no gaps."""
    distinct = np.unique(moments)
    waits = np.diff(distinct)
    gaps = waits[waits > 10 * np.median(waits)] if len(waits) else waits
    if len(gaps) < 3:
        return block_groups(moments, count * 8), "even stretches of time, as train has no gaps"
    length = float(np.median(gaps))
    starts = np.concatenate([distinct[:1], distinct[1:][waits > 0.5 * length]])
    run = np.searchsorted(starts, moments, side="right") - 1
    ends = np.append(distinct[:-1][waits > 0.5 * length], distinct[-1])
    whole = np.maximum(1, np.round((ends - starts)[run] / length))
    place = np.minimum((moments - starts[run]) * whole // np.maximum((ends - starts)[run], 1e-9), whole - 1)
    blocks = np.unique(run * (whole.max() + 1) + place, return_inverse=True)[1]
    return blocks, "stretches of time as long as the gaps that test fills"


def block_groups(moments: np.ndarray, blocks: int) -> np.ndarray:
    """Blocks of time; rows of the same moment are always in one block."""
    ranks = pd.Series(moments).rank(method="dense").to_numpy() - 1
    return (ranks * blocks // (ranks.max() + 1)).astype(int)
