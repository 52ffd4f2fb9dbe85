"""Baselines: recent levels, values at the same phase of earlier seasons, means by series and calendar."""

from dataclasses import dataclass

import numpy as np

from medalist_engine.features.matrices import FoldData
from medalist_engine.forecast.features.past import Past
from medalist_engine.forecast.framings.levels import Framing
from medalist_engine.forecast.series.history import quiet, same_phase
from medalist_engine.forecast.series.panel import Panel
from medalist_engine.models.fit import Allowance, Fitted
from medalist_engine.models.made import Made

SHRINKING = 8.0
ROUNDS = 3


class Baseline:
    """The base of learners that need almost no time."""

    def seconds(self, fold: FoldData) -> float:  # noqa: ARG002
        return 0.01


@dataclass(frozen=True)
class KnownAnswers(Baseline):
    """Returns predictions that were computed for all rows before, from values before each row's origin."""

    values: np.ndarray

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:  # noqa: ARG002
        _fit, valid, test = fold.row_sets
        return Fitted(self.values[valid], self.values[test], made=Made("rule"))


@dataclass(frozen=True)
class SeriesMean(Baseline):
    """The mean of each series, drawn to the mean of all fit rows if series differ only by chance."""

    panel: Panel

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:  # noqa: ARG002
        fit, valid, test = fold.row_sets
        codes, y = self.panel.series, fold.y_fit
        middle = np.median if fold.problem.robust else np.mean
        usual = float(middle(y))
        effect = shrunk_means(
            codes[fit], y - usual, int(codes.max()) + 1, chance_weight(codes[fit], y - usual)
        )
        return Fitted(usual + effect[codes[valid]], usual + effect[codes[test]], made=Made("rule"))


@dataclass(frozen=True)
class Profile(Baseline):
    """A level plus effects of calendar and series; each effect is a mean of what the others left over."""

    framing: Framing
    effects: list[np.ndarray]

    def fit(self, fold: FoldData, allowance: Allowance) -> Fitted:  # noqa: ARG002
        fit, valid, test = fold.row_sets
        left = (fold.y_fit - self.framing.offset[fit]) / self.framing.factor[fit]
        added = np.full(len(self.framing.offset), left.mean())
        left = left - left.mean()
        for _ in range(ROUNDS):
            for codes in self.effects:
                means = shrunk_means(codes[fit], left, int(codes.max()) + 1, SHRINKING)
                left = left - means[codes[fit]]
                added += means[codes]
        whole = self.framing.offset + self.framing.factor * added
        return Fitted(whole[valid], whole[test], made=Made("rule"))


def shrunk_means(codes: np.ndarray, values: np.ndarray, size: int, weight: float) -> np.ndarray:
    """The mean of each code, as if it had `weight` more rows with the value zero."""
    sums = np.bincount(codes, weights=values, minlength=size)
    return sums / (np.bincount(codes, minlength=size) + max(weight, 1e-9))


def chance_weight(codes: np.ndarray, values: np.ndarray) -> float:
    """How many rows a series needs before its own mean counts for half."""
    counts = np.bincount(codes)
    means = np.bincount(codes, weights=values) / np.maximum(counts, 1)
    inside = float(((values - means[codes]) ** 2).sum() / max(1, len(values) - (counts > 0).sum()))
    between = float(np.var(means[counts > 0])) - inside * float(np.mean(1 / counts[counts > 0]))
    return inside / between if between > 1e-12 else 1e9


def naive_answers(past: Past, level: np.ndarray) -> dict[str, np.ndarray]:
    """For each season, the median of the last values at its phase; `level` where there are none."""
    panel = past.panel
    answers = {"level": level}
    for season in panel.timeline.seasons:
        values = same_phase(
            past.own, panel.series, panel.steps, panel.origins, season, 8 if season < 200 else 2
        )
        typical = quiet(lambda one: np.nanmedian(one, axis=1), values)
        answers[f"seasonal_{season}"] = np.where(np.isnan(typical), level, typical)
    return answers
