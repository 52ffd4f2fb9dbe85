"""Row weights: how much a row of train counts in the metric, by the task and by the metric's own formula."""

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.problem.problem import WITHOUT_ZEROS, Problem
from medalist_engine.protocol import warn

YES_CELLS = ("1", "1.0", "true", "t", "yes", "y")
"""Of a column of two values; core/metrics/row-weights.ts has the same."""


def row_weights(config: Config, train: pd.DataFrame, problem: Problem) -> np.ndarray | None:
    """One on average; None where all rows count the same."""
    weights = np.ones(len(train))
    weight = config["metric"].get("weight")
    if weight is not None and weight["column"] in train:
        weights = column_weights(train[weight["column"]], weight["flag"])
    if problem.kind == "values" and problem.metric.scored_as in WITHOUT_ZEROS:
        weights[problem.rows[problem.truth() == 0]] = 0
    if (weights < 0).any() or weights[problem.rows].sum() <= 0:
        warn("rows count the same: some weights are negative, or all are zero")
        return None
    return None if np.ptp(weights) == 0 else weights / weights.mean()


def column_weights(cells: pd.Series, flag: dict | None) -> np.ndarray:
    if flag is None:
        return pd.to_numeric(cells, errors="coerce").fillna(0).to_numpy(float).copy()
    says_yes = cells.astype(str).str.strip().str.lower().isin(YES_CELLS)
    return np.where(says_yes, flag["yes"], flag["no"]).astype(float)
