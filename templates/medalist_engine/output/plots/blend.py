"""Plot of the blend: each model's score with the spread of its folds, and its weight."""

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.output.plots.parts import BLUE, GREY, ORANGE, Axes, Figure, new_figure, shown
from medalist_engine.output.scores import blend_folds, mean_error, model_summaries

MOST_MODELS = 20


def plot_blend(ensembles: dict[str, Ensemble]) -> Figure:
    ensemble = next(iter(ensembles.values()))
    metric, targets = ensemble.problem.metric, list(ensembles.values())
    rows = sorted(model_summaries(ensembles), key=lambda row: -row["weight"])[:MOST_MODELS]
    rows.sort(key=lambda row: -metric.sign * row["score"])
    places = np.arange(1, len(rows) + 1)
    figure = new_figure(7.6, 1.7 + 0.27 * len(rows))
    scores, weights = figure.subplots(1, 2, sharey=True, width_ratios=[3, 1])
    draw_score(scores, places, rows)
    blend = float(np.mean([ensemble_of_target.score for ensemble_of_target in targets]))
    error = mean_error([blend_folds(ensemble_of_target) for ensemble_of_target in targets]) or 0.0
    scores.axvspan(blend - error, blend + error, color=ORANGE, alpha=0.18, lw=0)
    scores.axvline(blend, color=ORANGE, lw=1.2)
    scores.errorbar(blend, 0, xerr=error, fmt="D", color=ORANGE, ms=6, capsize=3)
    scores.set_yticks([0, *places], ["blend", *(shown(row["name"], 24) for row in rows)])
    scores.invert_yaxis()
    better = "higher" if metric.sign > 0 else "lower"
    scores.set_xlabel(f"{metric.name}, {better} is better")
    scores.set_title("Score ± standard error over folds")
    weights.barh(places, [100 * row["weight"] for row in rows], 0.6, color=BLUE)
    weights.set_xlabel("weight in the blend, %")
    weights.set_title("Weight")
    weights.tick_params(axis="y", length=0)
    for axes in (scores, weights):
        axes.grid(axis="y", visible=False)
    return figure


def draw_score(axes: Axes, places: np.ndarray, rows: list[dict]) -> None:
    scores = np.array([row["score"] for row in rows])
    errors = np.array([row["error"] or 0.0 for row in rows])
    axes.errorbar(scores, places, xerr=errors, fmt="o", color=BLUE, ecolor=GREY, ms=5, capsize=2.5, lw=1.2)
