"""Plot of the out-of-fold fit: the oof of the blend against the truth."""

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.output.plots.confusion import draw_confusion, draw_recall
from medalist_engine.output.plots.parts import (
    BLUE,
    DENSITY,
    GREY,
    MOST_PANELS,
    ORANGE,
    Axes,
    Figure,
    few_rows,
    is_skewed,
    panel_grid,
    shown,
    with_remainder,
)


def plot_oof(ensembles: dict[str, Ensemble]) -> Figure:
    """Two panels for a single target, one for each of several targets."""
    drawn = list(ensembles.items())[:MOST_PANELS]
    alone = len(drawn) == 1
    figure, panels = panel_grid(2 if alone else len(drawn), *((4.4, 3.7) if alone else (3.6, 3.2)))
    for axes, (target, ensemble) in zip(panels, drawn, strict=False):
        first, second = oof_views(ensemble)
        first(axes, ensemble)
        if alone:
            second(panels[1], ensemble)
        else:
            axes.set_title(shown(target, 30))
    if panels[0].get_legend_handles_labels()[0] and panels[0].get_legend() is None:
        panels[0].legend()
    metric = next(iter(ensembles.values())).problem.metric.name
    subject = f"{shown(drawn[0][0])}: {metric} {drawn[0][1].score:.5g}" if alone else metric
    rest = with_remainder([target for target, _ in drawn], len(ensembles))
    figure.suptitle(f"Out-of-fold fit of the blend, {subject}{rest}", fontsize=11)
    return figure


def oof_views(ensemble: Ensemble):  # noqa: ANN201
    problem = ensemble.problem
    if problem.kind == "values":
        return draw_density, draw_residuals
    if problem.classes == 2:
        return (draw_roc if "roc" in problem.metric.traits else draw_calibration), draw_separation
    return draw_confusion, draw_recall


def rows_with_oof(ensemble: Ensemble) -> tuple[np.ndarray, np.ndarray]:
    """Positions and blended predictions of the rows to draw."""
    rows = np.flatnonzero(
        ensemble.rows & np.isfinite(ensemble.oof.reshape(len(ensemble.oof), -1)).all(axis=1)
    )
    rows = rows[few_rows(len(rows))]
    return rows, ensemble.oof[rows]


def draw_density(axes: Axes, ensemble: Ensemble) -> None:
    """Predicted against true values, darker where there are more rows; the diagonal is a perfect fit."""
    from matplotlib.colors import LinearSegmentedColormap

    rows, oof = rows_with_oof(ensemble)
    truth, predicted = ensemble.problem.truth()[rows], ensemble.finish(oof)
    logarithmic = is_skewed(truth) and predicted.min() > 0
    scale = "log" if logarithmic else "linear"
    low, high = np.quantile(np.concatenate([truth, predicted]), [0.001, 0.999])
    if high <= low:
        low, high = low - 0.5, high + 0.5
    inside = (truth >= low) & (truth <= high) & (predicted >= low) & (predicted <= high)
    colours = LinearSegmentedColormap.from_list("density", DENSITY)
    shape = {"gridsize": 45, "bins": "log", "mincnt": 1, "cmap": colours, "linewidths": 0.1}
    axes.hexbin(truth[inside], predicted[inside], xscale=scale, yscale=scale, **shape)
    axes.plot([low, high], [low, high], color=ORANGE, lw=1.3, ls="--")
    axes.set_xlim(low, high)
    axes.set_ylim(low, high)
    axes.set_xlabel("true")
    axes.set_ylabel("predicted")
    axes.set_title("Predicted and true")


def draw_residuals(axes: Axes, ensemble: Ensemble) -> None:
    """Differences, or ratios where the target is skewed."""
    rows, oof = rows_with_oof(ensemble)
    truth, predicted = ensemble.problem.truth()[rows], ensemble.finish(oof)
    ratios = is_skewed(truth) and predicted.min() > 0
    errors = predicted / truth if ratios else predicted - truth
    low, high = np.quantile(errors, [0.005, 0.995])
    if high <= low:
        low, high = (0.5 * low, 2 * low) if ratios else (low - 0.5, high + 0.5)
    bins = np.geomspace(low, high, 61) if ratios else np.linspace(low, high, 61)
    axes.hist(errors, bins, color=BLUE, alpha=0.7)
    if ratios:
        axes.set_xscale("log")
    axes.axvline(1 if ratios else 0, color=GREY, lw=1)
    middle = float(np.median(errors))
    axes.axvline(middle, color=ORANGE, lw=1.4, ls="--", label=f"median {middle:.3g}")
    axes.set_xlabel("predicted / true" if ratios else "predicted minus true")
    axes.set_ylabel("rows")
    axes.set_title("Errors (the middle 99 %)")
    axes.legend()


def draw_roc(axes: Axes, ensemble: Ensemble) -> None:
    from sklearn.metrics import roc_auc_score, roc_curve

    rows, oof = rows_with_oof(ensemble)
    y, p = ensemble.problem.y[rows], ensemble.probabilities(oof)[:, 1]
    wrong, right, _ = roc_curve(y, p)
    places = np.unique(np.linspace(0, len(wrong) - 1, 500).astype(int))
    axes.plot(wrong[places], right[places], color=BLUE, lw=1.8, label=f"AUC {roc_auc_score(y, p):.4f}")
    axes.plot([0, 1], [0, 1], color=GREY, lw=1, ls="--")
    axes.set_xlabel("false positive rate")
    axes.set_ylabel("true positive rate")
    axes.set_title("ROC")
    axes.legend(loc="lower right")


def draw_calibration(axes: Axes, ensemble: Ensemble) -> None:
    """How often the second label holds where that probability was predicted, with two standard errors."""
    rows, oof = rows_with_oof(ensemble)
    y, p = ensemble.problem.y[rows], positive_probability(ensemble, oof)
    edges = np.unique(np.quantile(p, np.linspace(0, 1, 13)))
    places = np.clip(np.searchsorted(edges, p, side="right") - 1, 0, max(0, len(edges) - 2))
    count = np.bincount(places)
    filled = count > 0
    predicted = np.bincount(places, p)[filled] / count[filled]
    held = np.bincount(places, y)[filled] / count[filled]
    error = 2 * np.sqrt(np.maximum(held * (1 - held), 1e-9) / count[filled])
    axes.plot([0, 1], [0, 1], color=GREY, lw=1, ls="--")
    axes.errorbar(predicted, held, error, fmt="o-", color=BLUE, ms=4, lw=1.4, capsize=2)
    axes.set_xlim(-0.02, 1.02)
    axes.set_ylim(-0.02, 1.02)
    axes.set_xlabel("predicted probability")
    axes.set_ylabel(f"share of rows with label {shown(ensemble.problem.labels[1], 16)}")
    axes.set_title("Calibration (± two standard errors)")


def draw_separation(axes: Axes, ensemble: Ensemble) -> None:
    """Predicted probabilities by true label: the less they overlap, the better."""
    rows, oof = rows_with_oof(ensemble)
    y, p = ensemble.problem.y[rows], positive_probability(ensemble, oof)
    bins = np.linspace(p.min(), max(p.max(), p.min() + 1e-9), 41)
    for code, colour in enumerate((BLUE, ORANGE)):
        of_class = p[y == code]
        weights = np.full(len(of_class), 1 / max(1, len(of_class)))
        label = shown(ensemble.problem.labels[code], 18)
        axes.hist(of_class, bins, weights=weights, color=colour, alpha=0.55, label=label)
    axes.set_xlabel(f"predicted probability of label {shown(ensemble.problem.labels[1], 16)}")
    axes.set_ylabel("share of the label's rows")
    axes.set_title("Predictions by true label")
    axes.legend()


def positive_probability(ensemble: Ensemble, oof: np.ndarray) -> np.ndarray:
    return ensemble.probabilities(oof)[:, 1]
