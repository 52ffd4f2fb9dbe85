"""Plots: PNG files for people; drawn last, in the rest of the time reserved for writing."""

import io
import time
from collections.abc import Callable
from pathlib import Path

from scipy import sparse

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.output.plots.blend import plot_blend
from medalist_engine.output.plots.importance import plot_importance
from medalist_engine.output.plots.learning import plot_learning
from medalist_engine.output.plots.oof import plot_oof
from medalist_engine.output.plots.parts import Figure
from medalist_engine.output.plots.target import plot_target
from medalist_engine.protocol import warn

SECONDS_TO_BEGIN = 0.9
SECONDS_PER_PLOT = 0.35
PLOT_STYLE = {
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": "#e6e6e6",
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 8,
    "figure.dpi": 110,
    "savefig.dpi": 110,
    "figure.constrained_layout.use": True,
}
PLOTS: dict[str, Callable[[dict[str, Ensemble]], Figure | None]] = {
    "oof": plot_oof,
    "blend": plot_blend,
    "importance": plot_importance,
    "learning": plot_learning,
    "target": plot_target,
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
    late = []
    with matplotlib.rc_context(PLOT_STYLE):
        for name, plot in PLOTS.items():
            if time.monotonic() + SECONDS_PER_PLOT > deadline:
                late.append(name)
                continue
            try:
                save_plot(plot(trained), folder / f"{name}.png")
            except Exception as error:  # noqa: BLE001
                warn(f"plot {name} failed: {type(error).__name__}: {error}")
    if late:
        warn(f"no time for the plots of {', '.join(late)}")


def save_plot(figure: Figure | None, path: Path) -> None:
    """Writes the whole file or none, with the same bytes for the same data."""
    if figure is None:
        return
    drawn = io.BytesIO()
    figure.savefig(drawn, format="png", metadata={"Software": None})
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(drawn.getvalue())
    temporary.replace(path)
