"""Plots: PNG files for people; drawn last, in the rest of the time reserved for writing."""

import io
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy import sparse

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.models.trace import mean_shares
from medalist_engine.output.plots.fit import BLUE, Figure, new_figure, plot_oof, shown
from medalist_engine.output.scores import blend_importance
from medalist_engine.protocol import warn

SECONDS_TO_BEGIN = 0.9
SECONDS_PER_PLOT = 0.35
MOST_DRAWN_COLUMNS = 25
PLOT_STYLE = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#e6e6e6",
    "legend.frameon": False,
    "figure.dpi": 110,
    "savefig.dpi": 110,
    "figure.constrained_layout.use": True,
}


def plot_importance(ensembles: dict[str, Ensemble]) -> Figure | None:
    """The columns that the blend's models gain most from; None where no model has importances."""
    shares = mean_shares([blend_importance(ensemble) for ensemble in ensembles.values()])
    if not shares:
        return None
    names = list(shares)[:MOST_DRAWN_COLUMNS]
    figure = new_figure(7.2, 1.3 + 0.19 * len(names))
    axes = figure.subplots()
    axes.barh(np.arange(len(names)), [100 * shares[name] for name in names], 0.7, color=BLUE)
    axes.set_yticks(np.arange(len(names)), [shown(name, 44) for name in names], fontsize=8)
    axes.invert_yaxis()
    axes.set_xlabel("share of what the models gain from all columns, %")
    axes.set_title(f"Importance: {len(names)} of {len(shares)} columns")
    return figure


PLOTS: dict[str, Callable[[dict[str, Ensemble]], Figure | None]] = {
    "oof": plot_oof,
    "importance": plot_importance,
}


def draw_plots(ensembles: dict[str, Ensemble], folder: Path, deadline: float) -> None:
    """Draws as many plots as there is time for; a plot that fails ends nothing else."""
    trained = {
        target: ensemble
        for target, ensemble in ensembles.items()
        if ensemble.members and not sparse.issparse(ensemble.test)
    }
    if not trained or time.monotonic() + SECONDS_TO_BEGIN + SECONDS_PER_PLOT > deadline:
        return
    try:
        import matplotlib
    except ImportError:
        warn("no plots: matplotlib is not installed")
        return
    folder.mkdir(exist_ok=True)
    with matplotlib.rc_context(PLOT_STYLE):
        for name, plot in PLOTS.items():
            if time.monotonic() + SECONDS_PER_PLOT > deadline:
                warn(f"no time for the plot of {name}")
                continue
            try:
                save_plot(plot(trained), folder / f"{name}.png")
            except Exception as error:  # noqa: BLE001
                warn(f"plot {name} failed: {type(error).__name__}: {error}")


def save_plot(figure: Figure | None, path: Path) -> None:
    """Writes the whole file or none, with the same bytes for the same data."""
    if figure is None:
        return
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", metadata={"Software": None})
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(drawn.getvalue())
    temporary.replace(path)
