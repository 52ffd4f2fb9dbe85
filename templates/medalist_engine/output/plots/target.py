"""Plot of the target: its distribution in train, and that of the predictions for test."""

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.output.plots.parts import (
    BLUE,
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

MOST_BARS = 20


def plot_target(ensembles: dict[str, Ensemble]) -> Figure:
    drawn = list(ensembles.items())[:MOST_PANELS]
    figure, panels = panel_grid(len(drawn))
    for axes, (target, ensemble) in zip(panels, drawn, strict=True):
        if ensemble.problem.kind == "values":
            draw_range(axes, ensemble)
        else:
            draw_shares(axes, ensemble)
        axes.set_title(shown(target, 34))
    panels[0].legend()
    rest = with_remainder([target for target, _ in drawn], len(ensembles))
    figure.suptitle(f"Target in train, and as predicted for test{rest}", fontsize=11)
    return figure


def draw_range(axes: Axes, ensemble: Ensemble) -> None:
    """Histograms as densities, over logarithms where the target is skewed."""
    truth = ensemble.problem.restore(ensemble.problem.y)
    predicted = ensemble.finish(ensemble.test[:-1])
    both = np.concatenate([truth, predicted])
    both = both[np.isfinite(both)]
    logarithmic = is_skewed(truth) and both.min() > 0
    low, high = both.min(), max(both.max(), both.min() + 1e-9)
    bins = np.geomspace(low, high, 41) if logarithmic else np.linspace(low, high, 41)
    for values, label, filled in ((truth, "train", True), (predicted, "predicted for test", False)):
        taken = values[few_rows(len(values))]
        if not len(taken):
            continue
        shares = np.full(len(taken), 1 / len(taken))
        look = {"color": BLUE, "alpha": 0.55} if filled else {"color": ORANGE, "histtype": "step", "lw": 1.8}
        axes.hist(taken, bins, weights=shares, label=label, **look)
    if logarithmic:
        axes.set_xscale("log")
    axes.set_ylabel("share of rows")
    axes.locator_params(axis="y", nbins=6)


def draw_shares(axes: Axes, ensemble: Ensemble) -> None:
    """Bars by class; the most frequent ones where they are many."""
    problem = ensemble.problem
    count = len(problem.labels)
    train = np.bincount(problem.y.astype(int), minlength=count) / len(problem.y)
    test = np.bincount(ensemble.codes(ensemble.test[:-1]), minlength=count) / max(1, len(ensemble.test) - 1)
    if problem.kind == "classes":
        test = ensemble.probabilities(ensemble.test[:-1]).mean(axis=0)
    kept = np.sort(np.argsort(-train, kind="stable")[:MOST_BARS])
    places = np.arange(len(kept))
    names = [shown(problem.labels[code], 18) for code in kept]
    upright = sum(map(len, names)) <= 40
    if upright:
        axes.bar(places - 0.2, train[kept], 0.4, color=BLUE, label="train")
        axes.bar(places + 0.2, test[kept], 0.4, color=ORANGE, label="predicted for test")
        axes.set_xticks(places, names)
        axes.set_ylabel("share of rows")
        axes.grid(axis="x", visible=False)
        return
    axes.barh(places - 0.2, train[kept], 0.4, color=BLUE, label="train")
    axes.barh(places + 0.2, test[kept], 0.4, color=ORANGE, label="predicted for test")
    axes.set_yticks(places, names, fontsize=7 if len(names) > 12 else 8)
    axes.invert_yaxis()
    axes.set_xlabel("share of rows")
    axes.grid(axis="y", visible=False)
