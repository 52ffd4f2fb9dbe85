"""Row weights: how much each row of train counts in the metric, by CONFIG and by the metric's own formula."""

import numpy as np
import pandas as pd

from solution.config import Config
from solution.problem.problem import WITHOUT_ZEROS, Problem
from solution.protocol import warn

YES_CELLS = ("1", "1.0", "true", "t", "yes", "y")
"""Of a column of two values; core/metrics/row-weights.ts has the same."""


def row_weights(config: Config, train: pd.DataFrame, problem: Problem) -> np.ndarray | None:
    """One on average; None where all rows count the same."""
    found = np.ones(len(train))
    told = config["metric"].get("weight")
    if told is not None and told["column"] in train:
        found = told_weights(train[told["column"]], told["flag"])
    if problem.kind == "values" and problem.metric.scored_as in WITHOUT_ZEROS:
        found[problem.rows[problem.truth() == 0]] = 0
    if (found < 0).any() or found[problem.rows].sum() <= 0:
        warn("rows count the same: some weights are negative, or all are zero")
        return None
    return None if np.ptp(found) == 0 else found / found.mean()


def told_weights(cells: pd.Series, flag: dict | None) -> np.ndarray:
    if flag is None:
        return pd.to_numeric(cells, errors="coerce").fillna(0).to_numpy(float).copy()
    says_yes = cells.astype(str).str.strip().str.lower().isin(YES_CELLS)
    return np.where(says_yes, flag["yes"], flag["no"]).astype(float)
