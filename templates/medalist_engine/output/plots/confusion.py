"""Plot of confusion: the confusion matrix, and the recall of each label."""

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.output.plots.parts import BLUE, Axes, shown

MOST_LABELS = 15
MOST_WRITTEN = 10
OTHERS = "all others"


def confusion_shares(ensemble: Ensemble) -> tuple[np.ndarray, list[str]]:
    """Share of each true label's rows by predicted label; rare labels are put together."""
    problem = ensemble.problem
    rows = np.flatnonzero(ensemble.rows)
    truth = problem.y[rows].round().astype(int)
    predicted = ensemble.codes(ensemble.oof[rows])
    count = len(problem.labels)
    names = [shown(label, 16) for label in problem.labels]
    if count > MOST_LABELS:
        kept = np.sort(np.argsort(-np.bincount(truth, minlength=count), kind="stable")[: MOST_LABELS - 1])
        place = np.full(count, len(kept))
        place[kept] = np.arange(len(kept))
        truth, predicted = place[truth], place[predicted]
        names = [*(names[code] for code in kept), OTHERS]
    table = np.bincount(truth * len(names) + predicted, minlength=len(names) ** 2)
    table = table.reshape(len(names), len(names)).astype(float)
    return table / np.maximum(table.sum(axis=1, keepdims=True), 1), names


def draw_confusion(axes: Axes, ensemble: Ensemble) -> None:
    shares, names = confusion_shares(ensemble)
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    size = 8 if len(names) <= MOST_WRITTEN else 7
    wide = sum(map(len, names)) > 24
    axes.set_xticks(range(len(names)), names, fontsize=size, rotation=90 if wide else 0)
    axes.set_yticks(range(len(names)), names, fontsize=size)
    axes.grid(visible=False)
    axes.tick_params(length=0)
    axes.set_xlabel("predicted")
    axes.set_ylabel("true")
    axes.set_title("Confusion, % of each true label")
    if len(names) > MOST_WRITTEN:
        return
    for row, column in np.argwhere(shares >= 0.005):
        share = shares[row, column]
        colour = "white" if share > 0.55 else "black"
        axes.text(column, row, f"{100 * share:.0f}", ha="center", va="center", color=colour, fontsize=size)


def draw_recall(axes: Axes, ensemble: Ensemble) -> None:
    """Only the diagonal, with the lowest recall first."""
    shares, names = confusion_shares(ensemble)
    recalls = np.diag(shares)
    order = np.argsort(recalls, kind="stable")
    axes.barh(np.arange(len(names)), 100 * recalls[order], 0.65, color=BLUE)
    axes.set_yticks(np.arange(len(names)), [names[place] for place in order], fontsize=8)
    axes.invert_yaxis()
    axes.set_xlim(0, 100)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel("rows of the label that were found, %")
    axes.set_title("Recall by label")
