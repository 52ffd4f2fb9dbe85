"""Trace: what one pass of a model over the folds leaves for the reports, beside its predictions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from medalist_engine.models.made import Pass

MOST_NAMED = 1_000


@dataclass(frozen=True)
class Trace:
    """One pass: positions of the valid rows by fold number, importance by column.

    Models with the same `seed` have the same folds. `fits` tell how the models were made. `framing` names the
    level that the target was learned against; None: it was learned as it is.
    """

    seed: int
    held: dict[int, np.ndarray]
    importance: dict[str, float] = field(default_factory=dict)
    scores: dict[int, float] = field(default_factory=dict)
    fits: Pass = Pass()
    framing: str | None = None


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
