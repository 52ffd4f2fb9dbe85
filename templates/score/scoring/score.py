"""The score of a submission, or the reason why there is none."""

import numpy as np
import pandas as pd
from scoring.error import standard_errors
from scoring.metrics.by_name import METRICS
from scoring.pair import Pair, Unscorable
from scoring.rows import pair_up
from scoring.specification import Specification


def score(
    metric: str, answers: pd.DataFrame, submission: pd.DataFrame, specification: Specification
) -> float:
    """The score; Unscorable if the metric has no value. The cells of both tables are text."""
    return value(metric, pair_up(answers, submission, specification))


def value(metric: str, pair: Pair) -> float:
    if metric not in METRICS:
        raise Unscorable(f"no such metric: {metric}")
    found = float(METRICS[metric](pair))
    if not np.isfinite(found):
        raise Unscorable(f"{metric} has no value here")
    return found


def report(
    metric: str,
    answers: pd.DataFrame,
    submission: pd.DataFrame,
    specification: Specification,
    rival: pd.DataFrame | None = None,
) -> dict[str, float | None]:
    """The score and its standard error; with a rival, also its score and the difference's standard error."""
    pair = pair_up(answers, submission, specification)
    own = value(metric, pair)
    other, against = None, None
    if rival is not None:
        try:
            other = pair_up(answers, rival, specification)
            against = value(metric, other)
        except (Unscorable, ValueError):
            other = None
    error, difference = standard_errors(METRICS[metric], pair, other)
    found = {"score": own, "error": error}
    return found if rival is None else found | {"rival": against, "difference": difference}
