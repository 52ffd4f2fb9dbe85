"""Traces as JSON, and back; the rows that passes held out are arrays beside it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

from medalist_engine.models.made import Made, Pass
from medalist_engine.models.trace import Curve, Trace
from medalist_engine.output.recipe.frame import as_plain

HeldRows = Mapping[tuple[int, int], np.ndarray]
"""By seed and fold: passes of the same seed have the same folds."""


def trace_entry(trace: Trace) -> dict[str, Any]:
    return {
        "seed": int(trace.seed),
        "held": [int(fold) for fold in trace.held],
        "importance": as_plain(trace.importance),
        "curve": trace.curve and as_plain(asdict(trace.curve)),
        "scores": {str(fold): float(score) for fold, score in trace.scores.items()},
        "fits": as_plain(asdict(trace.fits)),
        "framing": trace.framing,
    }


def trace_from(saved: Mapping[str, Any], held: HeldRows) -> Trace:
    seed = int(saved["seed"])
    return Trace(
        seed,
        {int(fold): held[seed, int(fold)] for fold in saved["held"]},
        {str(name): float(share) for name, share in saved["importance"].items()},
        saved["curve"] and Curve(**saved["curve"]),
        {int(fold): float(score) for fold, score in saved["scores"].items()},
        pass_from(saved["fits"]),
        saved["framing"],
    )


def pass_from(saved: Mapping[str, Any]) -> Pass:
    return Pass(
        {int(fold): made_from(made) for fold, made in saved["made"].items()},
        {int(fold): int(rounds) for fold, rounds in saved["rounds"].items()},
        saved["last"] and made_from(saved["last"]),
        saved["last_rounds"],
    )


def made_from(saved: Mapping[str, Any]) -> Made:
    return Made(**{**saved, "estimators": tuple(saved["estimators"])})
