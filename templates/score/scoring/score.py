"""One number for a submission, or the reason why there is none."""

import numpy as np
import pandas as pd
from scoring.metrics import METRICS
from scoring.pair import Unscorable
from scoring.rows import pair_up


def score(metric: str, answers: pd.DataFrame, submission: pd.DataFrame, specification: dict) -> float:
    """Cells of both tables are text. Unscorable where the metric has no value for them."""
    if metric not in METRICS:
        raise Unscorable(f"no such metric: {metric}")
    found = float(METRICS[metric](pair_up(answers, submission, specification)))
    if not np.isfinite(found):
        raise Unscorable(f"{metric} has no value here")
    return found
