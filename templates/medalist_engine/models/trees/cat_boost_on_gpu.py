"""CatBoost on a GPU, where no callback can end a training: a short one tells how many rounds have time."""

import io
import re
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

TIMED_ROUNDS = 20
FEWEST_ROUNDS = 10
SHARE_FOR_ROUNDS = 0.85
SHARE_OF_COST = 0.6
"""Of the measured cost of a round, for the rate: a pace that is a guess has to spare more time."""
TOTAL = re.compile(r"total: (?:(\d+)m )?([\d.]+)(us|ms|s)")
SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}
TIMED_KINDS: dict[tuple, "Timed"] = {}


@dataclass(frozen=True)
class Timed:
    """Seconds of a training before its first round, and of each round."""

    before: float
    each: float

    def affordable(self, rounds: int, seconds: float) -> int:
        """Of the rounds that are wanted."""
        left = SHARE_FOR_ROUNDS * seconds - self.before
        return min(rounds, max(FEWEST_ROUNDS, int(left / self.each)))


def timed_on_gpu(train: Any, held: Any, parameters: dict[str, object]) -> Timed:
    """Once for all trainings of this kind; `train` and `held` are pools, the second one may be None."""
    rows, columns = train.shape
    kind = parameters["depth"], parameters["loss_function"], parameters.get("classes_count")
    key = (round(np.log2(rows), 1), columns, len(train.get_cat_feature_indices()), *kind)
    if key not in TIMED_KINDS:
        TIMED_KINDS[key] = timed_training(train, held, parameters)
    return TIMED_KINDS[key]


def timed_training(train: Any, held: Any, parameters: dict[str, object]) -> Timed:
    """CatBoost's own words tell the rounds from what comes before them."""
    import catboost

    words, begun = io.StringIO(), time.monotonic()
    settings = {**parameters, "iterations": TIMED_ROUNDS, "logging_level": "Verbose"}
    catboost.CatBoost(settings).fit(train, eval_set=held, use_best_model=False, log_cout=words)
    whole = time.monotonic() - begun
    spent = min(whole, printed_seconds(words.getvalue()) or whole)
    return Timed(whole - spent, spent / TIMED_ROUNDS)


def printed_seconds(words: str) -> float | None:
    """The last total that is told; None where there is none."""
    totals = TOTAL.findall(words)
    if not totals:
        return None
    minutes, amount, unit = totals[-1]
    return 60 * int(minutes or 0) + float(amount) * SECONDS[unit]
