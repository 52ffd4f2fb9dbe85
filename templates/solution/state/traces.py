"""Traces as JSON, and back; the rows that passes held out are arrays beside it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from solution.models.made import Made, Pass
from solution.models.trace import Curve, Learned, Trace
from solution.output.recipe.frame import as_plain

HeldRows = Mapping[tuple[int, int], np.ndarray]
"""By seed and fold: passes of the same seed have the same folds."""


def trace_told(trace: Trace) -> dict[str, Any]:
    return {
        "seed": int(trace.seed),
        "held": [int(fold) for fold in trace.held],
        "importance": as_plain(trace.importance),
        "curve": trace.curve and as_plain(asdict(trace.curve)),
        "scores": {str(fold): float(score) for fold, score in trace.scores.items()},
        "fits": as_plain(asdict(trace.fits)),
        "learned": trace.learned and as_plain(asdict(trace.learned)),
    }


def trace_from(told: Mapping[str, Any], held: HeldRows) -> Trace:
    seed = int(told["seed"])
    return Trace(
        seed,
        {int(fold): held[seed, int(fold)] for fold in told["held"]},
        {str(name): float(share) for name, share in told["importance"].items()},
        told["curve"] and Curve(**told["curve"]),
        {int(fold): float(score) for fold, score in told["scores"].items()},
        pass_from(told["fits"]),
        told["learned"] and Learned(**told["learned"]),
    )


def pass_from(told: Mapping[str, Any]) -> Pass:
    return Pass(
        {int(fold): made_from(one) for fold, one in told["made"].items()},
        {int(fold): int(rounds) for fold, rounds in told["rounds"].items()},
        told["last"] and made_from(told["last"]),
        told["last_rounds"],
    )


def made_from(told: Mapping[str, Any]) -> Made:
    return Made(**{**told, "estimators": tuple(told["estimators"])})
