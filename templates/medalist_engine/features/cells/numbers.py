"""Numbers: those that stand for "missing", and those that tell more as names than by their order."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import f

from medalist_engine.config import Config

CURVE_DEGREE = 2
"""Of the polynomial that the level means are tested against: a parabola."""
SIGNIFICANCE = 0.01
MOST_AIMS = 10
MOST_FLAGS = 10
SMALLEST_SPREAD = 1e-12
MOST_TOLD_ROWS = 100_000
FEWEST_SENTINELS = 5
SENTINELS = {sign * (10**size - 1) for size in range(1, 10) for sign in (1, -1)} | {-1, -2, -8, -88, -888}


@dataclass(frozen=True)
class Aims:
    """The targets of `rows` of train as numbers: ranks, or a flag for each frequent class."""

    rows: np.ndarray
    each: list[np.ndarray]


def target_aims(config: Config, train: pd.DataFrame) -> Aims:
    rows = rows_apart(config, train)
    train = train.iloc[rows]
    aims: list[np.ndarray] = []
    for target in config["targets"]:
        if target not in train:
            continue
        cells = train[target].dropna().astype(str)
        numbers = pd.to_numeric(cells, errors="coerce")
        frequent = cells.value_counts().index[: MOST_FLAGS + 1]
        if len(frequent) > MOST_FLAGS and numbers.notna().any():
            columns = [numbers.rank()]
        else:
            columns = [(cells == level).astype(float) for level in frequent[:MOST_FLAGS]]
        aims += [aim.reindex(train.index).to_numpy(float) for aim in columns]
    return Aims(rows, aims[:MOST_AIMS])


def rows_apart(config: Config, train: pd.DataFrame) -> np.ndarray:
    """One row of each group that folds keep together, for rows of one are alike; of many rows, some."""
    validation, rows = config["validation"], np.arange(len(train))
    group = validation["group"] or config["group_column"]
    if validation["scheme"] == "group" and group in train:
        rows = rows[~train[group].duplicated()]
    return rows[:: -(-len(rows) // MOST_TOLD_ROWS) or 1]


def tell_as_names(levels: np.ndarray, aims: Aims) -> bool:
    """Whether the level means of any aim differ significantly from a parabola.

    `levels` are counted from 0 in their order, by row of train; a row below 0 has none. Few rows show it of
    few columns: there a second view of each column would be noise to most models. Without an aim all may.
    """
    train_levels, significance = levels[aims.rows], SIGNIFICANCE / max(1, len(aims.each))
    return not aims.each or any(lack_of_fit_p(train_levels, aim) < significance for aim in aims.each)


def lack_of_fit_p(levels: np.ndarray, aim: np.ndarray) -> float:
    """The p value of the F test for lack of fit: level means against a polynomial, weighted by their rows."""
    known = (levels >= 0) & np.isfinite(aim)
    _, places, counts = np.unique(levels[known], return_inverse=True, return_counts=True)
    free, within = len(counts) - 1 - CURVE_DEGREE, len(places) - len(counts)
    variance = aim[known].var() if known.any() else 0.0
    if free < 1 or within < 1 or variance == 0:
        return 1.0
    means = np.bincount(places, aim[known]) / counts
    spread = max(((aim[known] - means[places]) ** 2).sum() / within, SMALLEST_SPREAD * variance)
    steps = np.linspace(-1, 1, len(counts))
    curve = np.polyval(np.polyfit(steps, means, CURVE_DEGREE, w=np.sqrt(counts)), steps)
    strays = (counts * (means - curve) ** 2).sum() / free
    return float(f.sf(strays / spread, free, within))


def without_sentinels(values: np.ndarray) -> tuple[np.ndarray, np.ndarray | None]:
    """Treats values such as -999, far from all others, as missing; also returns a flag for them."""
    known = values[np.isfinite(values)]
    ends = {float(known.min()), float(known.max())} & SENTINELS if len(known) else set()
    if not ends:
        return values, None
    rest = known[~np.isin(known, list(ends))]
    apart = [code for code in ends if stands_apart(code, known, rest)]
    if not apart:
        return values, None
    flag = np.isin(values, apart)
    return np.where(flag, np.nan, values), flag


def stands_apart(code: float, known: np.ndarray, rest: np.ndarray) -> bool:
    """Whether a value is frequent and farther from the others than these are from each other."""
    if len(rest) < 2 or (known == code).sum() < FEWEST_SENTINELS:
        return False
    return bool(0 < np.ptp(rest) < np.abs(rest - code).min())
