"""Plot of importance: the columns that the blend's models gain most from."""

import numpy as np

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.models.trace import mean_shares
from medalist_engine.output.plots.parts import BLUE, Figure, new_figure, shown
from medalist_engine.output.scores import blend_importance

MOST_DRAWN_COLUMNS = 25


def plot_importance(ensembles: dict[str, Ensemble]) -> Figure | None:
    """None where no model has importances."""
    shares = mean_shares([blend_importance(ensemble) for ensemble in ensembles.values()])
    if not shares:
        return None
    names = list(shares)[:MOST_DRAWN_COLUMNS]
    sizes = np.array([shares[name] for name in names])
    figure = new_figure(7.2, 1.3 + 0.19 * len(names))
    axes = figure.subplots()
    axes.barh(np.arange(len(names)), 100 * sizes, 0.7, color=BLUE)
    axes.set_yticks(np.arange(len(names)), [shown(name, 44) for name in names], fontsize=8)
    axes.invert_yaxis()
    axes.margins(y=0.01)
    axes.grid(axis="y", visible=False)
    axes.set_xlabel("share of what the models gain from all columns, %")
    rest = f": the first {len(names)} of {len(shares)} columns" if len(shares) > len(names) else ""
    targets = f", mean of {len(ensembles)} targets" if len(ensembles) > 1 else ""
    axes.set_title(f"Importance{rest}{targets}")
    return figure
