"""Plot of the out-of-fold fit: the oof of the blend against the truth."""

import math
from typing import Any

import numpy as np

from medalist_engine.blend.ensemble import Ensemble

Axes = Figure = Any  # matplotlib's: imported only when there is time to draw
BLUE, ORANGE, GREY = "#0072B2", "#E69F00", "#8c8c8c"
MOST_PANELS = 9
MOST_DRAWN_ROWS = 200_000
MOST_LABELS = 15
MOST_WRITTEN = 10


def shown(text: object, most: int = 28) -> str:
    """One short line, cut in the middle: names often differ at the end. A dollar sign starts a formula."""
    line = " ".join(str(text).split())
    end = most // 2 - 1
    cut = line if len(line) <= most else f"{line[: most - end - 1]}…{line[-end:]}"
    return cut.replace("$", r"\$") or "(empty)"


def new_figure(width: float, height: float) -> Figure:
    """A figure without a window and without global state."""
    from matplotlib import figure

    return figure.Figure(figsize=(width, height))


def plot_oof(ensembles: dict[str, Ensemble]) -> Figure:
    """Two panels for a single target, one for each of the first of several targets."""
    drawn = list(ensembles.items())[:MOST_PANELS]
    panels = 2 if len(drawn) == 1 else len(drawn)
    columns = min(3, panels)
    lines = math.ceil(panels / columns)
    figure = new_figure(4.0 * columns, 3.4 * lines)
    axes = list(figure.subplots(lines, columns, squeeze=False).flat)
    for unused in axes[panels:]:
        unused.remove()
    for place, (target, ensemble) in zip(axes, drawn, strict=False):
        draw_fit(place, ensemble)
        place.set_title(shown(target, 30))
    if len(drawn) == 1:
        draw_errors(axes[1], drawn[0][1])
    metric = drawn[0][1].problem.metric.name
    score = f" {drawn[0][1].score:.5g}" if len(drawn) == 1 else ""
    rest = "" if len(drawn) == len(ensembles) else f" ({len(drawn)} of {len(ensembles)} targets)"
    figure.suptitle(f"Out-of-fold fit of the blend, {metric}{score}{rest}")
    return figure


def draw_fit(axes: Axes, ensemble: Ensemble) -> None:
    problem = ensemble.problem
    if problem.kind == "values":
        draw_density(axes, *drawn_values(ensemble))
    elif problem.classes == 2:
        draw_chances(axes, ensemble)
    else:
        draw_confusion(axes, ensemble)


def draw_errors(axes: Axes, ensemble: Ensemble) -> None:
    """How far answers are off; of classes which share of each is found."""
    problem = ensemble.problem
    if problem.kind == "values":
        truth, predicted = drawn_values(ensemble)
        errors = predicted - truth
        low, high = np.quantile(errors, [0.005, 0.995])
        axes.hist(errors[(errors >= low) & (errors <= high)], 60, color=BLUE)
        axes.set_title("Predicted minus true (the middle 99 %)")
    elif problem.classes == 2:
        rows, oof = rows_with_oof(ensemble)
        chances = ensemble.probabilities(oof)[:, 1]
        for code, colour in enumerate((BLUE, ORANGE)):
            of_class = chances[problem.y[rows] == code]
            look = {"color": colour, "alpha": 0.55, "label": shown(problem.labels[code], 18)}
            axes.hist(of_class, 40, weights=np.full(len(of_class), 1 / max(1, len(of_class))), **look)
        axes.set_title(f"Chance of {shown(problem.labels[1], 16)} by true label")
        axes.legend()
    else:
        shares, names = confusion_shares(ensemble)
        axes.barh(np.arange(len(names)), 100 * np.diag(shares), color=BLUE)
        axes.set_yticks(np.arange(len(names)), names, fontsize=8)
        axes.invert_yaxis()
        axes.set_title("Rows of each label that were found, %")


def rows_with_oof(ensemble: Ensemble) -> tuple[np.ndarray, np.ndarray]:
    """Positions and blended predictions of the rows to draw: an even sample, where all would take long."""
    known = np.isfinite(ensemble.oof.reshape(len(ensemble.oof), -1)).all(axis=1)
    rows = np.flatnonzero(ensemble.rows & known)
    rows = rows[:: max(1, -(-len(rows) // MOST_DRAWN_ROWS))]
    return rows, ensemble.oof[rows]


def drawn_values(ensemble: Ensemble) -> tuple[np.ndarray, np.ndarray]:
    rows, oof = rows_with_oof(ensemble)
    return ensemble.problem.truth()[rows], ensemble.finish(oof)


def draw_density(axes: Axes, truth: np.ndarray, predicted: np.ndarray) -> None:
    """Predicted against true values, darker where there are more rows; logarithmic where they are skewed."""
    low, high = np.quantile(np.concatenate([truth, predicted]), [0.001, 0.999])
    inside = (np.minimum(truth, predicted) >= low) & (np.maximum(truth, predicted) <= high)
    scale = "log" if 0 < 20 * low < high else "linear"
    shape = {"gridsize": 45, "bins": "log", "mincnt": 1, "cmap": "Blues", "linewidths": 0.1}
    axes.hexbin(truth[inside], predicted[inside], xscale=scale, yscale=scale, **shape)
    axes.plot([low, high], [low, high], color=GREY, lw=1, ls="--")
    axes.set_xlabel("true")
    axes.set_ylabel("predicted")


def draw_chances(axes: Axes, ensemble: Ensemble) -> None:
    """The ROC where only the order counts, else how often the second label holds by its chance."""
    from sklearn.calibration import CalibrationDisplay
    from sklearn.metrics import RocCurveDisplay

    rows, oof = rows_with_oof(ensemble)
    y, chances = ensemble.problem.y[rows], ensemble.probabilities(oof)[:, 1]
    if "roc" in ensemble.problem.metric.traits:
        RocCurveDisplay.from_predictions(y, chances, ax=axes, plot_chance_level=True)
    else:
        CalibrationDisplay.from_predictions(y, chances, n_bins=12, strategy="quantile", ax=axes)


def confusion_shares(ensemble: Ensemble) -> tuple[np.ndarray, list[str]]:
    """Share of each of the commonest true labels' rows by predicted label."""
    from sklearn.metrics import confusion_matrix

    rows, oof = rows_with_oof(ensemble)
    truth, labels = ensemble.problem.y[rows].round().astype(int), ensemble.problem.labels
    counts = np.bincount(truth, minlength=len(labels))
    kept = np.sort(np.argsort(-counts, kind="stable")[:MOST_LABELS])
    table = confusion_matrix(truth, ensemble.codes(oof), labels=np.arange(len(labels)))[np.ix_(kept, kept)]
    return table / np.maximum(counts[kept, None], 1), [shown(labels[code], 16) for code in kept]


def draw_confusion(axes: Axes, ensemble: Ensemble) -> None:
    shares, names = confusion_shares(ensemble)
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    axes.set_xticks(range(len(names)), names, fontsize=8, rotation=90)
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.grid(visible=False)
    axes.set_xlabel("predicted, % of each true label")
    axes.set_ylabel("true")
    for row, column in np.argwhere(shares >= 0.005) if len(names) <= MOST_WRITTEN else ():
        colour = "white" if shares[row, column] > 0.55 else "black"
        axes.text(column, row, f"{100 * shares[row, column]:.0f}", ha="center", va="center", color=colour)
