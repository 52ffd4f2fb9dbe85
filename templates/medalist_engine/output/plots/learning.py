"""Plot of learning: loss by round on the first fold's valid rows, for each model that learns in rounds."""

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.models.trace import Curve
from medalist_engine.output.plots.parts import LINES, Axes, Figure, panel_grid, shown, with_remainder

MOST_LEARNING_PANELS = 4


def plot_learning(ensembles: dict[str, Ensemble]) -> Figure | None:
    """None where no model has a curve."""
    having = {
        target: curves for target, ensemble in ensembles.items() if (curves := weightiest_curves(ensemble))
    }
    if not having:
        return None
    drawn = list(having.items())[:MOST_LEARNING_PANELS]
    names = dict.fromkeys(name for _, curves in drawn for name in curves)
    colours = dict(zip(names, LINES, strict=False))
    figure, panels = panel_grid(len(drawn), 4.6, 3.1)
    for axes, (target, curves) in zip(panels, drawn, strict=True):
        draw_curves(axes, {name: curve for name, curve in curves.items() if name in colours}, colours)
        axes.set_title(shown(target, 34))
    rest = with_remainder([target for target, _ in drawn], len(having))
    figure.suptitle(f"Learning: loss on the first fold's valid rows{rest}", fontsize=11)
    return figure


def weightiest_curves(ensemble: Ensemble) -> dict[str, Curve]:
    names = sorted(ensemble.traces, key=lambda name: -ensemble.weights.get(name, 0.0))
    curves = {name: ensemble.traces[name][0].curve for name in names}
    return {name: curve for name, curve in curves.items() if curve}


def draw_curves(axes: Axes, curves: dict[str, Curve], colours: dict[str, str]) -> None:
    """Draws each curve with its lowest point, without the steep start that all curves share."""
    tops, bottoms, lowest = [], [], []
    for name, curve in curves.items():
        rounds, losses = np.array(curve.rounds), np.array(curve.losses)
        best = int(losses.argmin())
        axes.plot(rounds, losses, color=colours[name], lw=1.5, label=shown(name, 20))
        axes.plot(rounds[best], losses[best], "o", color=colours[name], ms=5)
        tops += [losses[np.searchsorted(rounds, 0.1 * rounds[best])], losses[-1]]
        bottoms.append(losses[best])
        lowest.append(rounds[best])
    low, high = min(bottoms), max(max(tops), min(bottoms) + 1e-9)
    axes.set_ylim(low - 0.06 * (high - low), high + 0.06 * (high - low))
    axes.set_xscale("log")
    axes.set_xlim(left=max(1, 0.05 * min(lowest)))
    axes.xaxis.set_major_formatter("{x:.0f}")
    axes.set_xlabel("round")
    axes.set_ylabel("loss")
    axes.legend(loc="best")
