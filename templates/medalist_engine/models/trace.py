"""Trace: what one pass of a model over the folds leaves for the reports, beside its predictions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from medalist_engine.models.made import Pass

MOST_POINTS = 200
MOST_NAMED = 1_000


@dataclass(frozen=True)
class Curve:
    """The loss of one fit on its valid rows by round, thinned; the lowest point is always kept."""

    rounds: list[int]
    losses: list[float]


@dataclass(frozen=True)
class Trace:
    """One pass: positions of the valid rows by fold number, importance by column, the first fold's curve.

    Models with the same `seed` have the same folds. `fits` tell how the models were made. `framing` names the
    level that the target was learned against; None: it was learned as it is.
    """

    seed: int
    held: dict[int, np.ndarray]
    importance: dict[str, float] = field(default_factory=dict)
    curve: Curve | None = None
    scores: dict[int, float] = field(default_factory=dict)
    fits: Pass = Pass()
    framing: str | None = None


def thin_curve(losses: Sequence[float], step: int = 1) -> Curve | None:
    """A curve of at most 200 points out of a loss for every `step` rounds."""
    known = np.asarray(losses, float)
    if len(known) < 2 or not np.isfinite(known).all():
        return None
    places = np.linspace(0, len(known) - 1, min(len(known), MOST_POINTS - 1)).round().astype(int)
    places = np.unique([*places, int(known.argmin())])
    return Curve([(place + 1) * step for place in places.tolist()], known[places].tolist())


def recorded_curve(history: Mapping[str, Mapping[str, Sequence[float]]]) -> Curve | None:
    """The curve of the last evaluation set and its first metric; squared errors as their root."""
    metrics = list(history.values())[-1] if history else {}
    for name, losses in metrics.items():
        return thin_curve(np.sqrt(losses) if name == "l2" else losses)
    return None


def importance_shares(names: Sequence[str], values: np.ndarray) -> dict[str, float]:
    """The share of each column in the gain (or coefficient sizes) of a model; only the largest."""
    sizes = np.abs(np.nan_to_num(np.asarray(values, float)))
    total = sizes.sum()
    if total <= 0 or len(names) != len(sizes):
        return {}
    largest = np.argsort(-sizes, kind="stable")[:MOST_NAMED]
    return {names[place]: float(sizes[place] / total) for place in largest if sizes[place] > 0}


def mean_shares(shares_by_fit: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean over folds or models, the largest first; a missing column counts as zero."""
    having = [shares for shares in shares_by_fit if shares]
    sums: dict[str, float] = {}
    for shares in having:
        for name, share in shares.items():
            sums[name] = sums.get(name, 0.0) + share / len(having)
    return dict(sorted(sums.items(), key=lambda pair: (-pair[1], pair[0])))
