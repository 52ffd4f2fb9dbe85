"""Recipe timeline: how a forecast divides time, as the recipe has it (core/schema/recipe/forecast.ts)."""

from medalist_engine.forecast.features.past import cycle_lengths, recent_length, window_lengths
from medalist_engine.forecast.series.panel import Panel
from medalist_engine.forecast.series.timeline import MONTHS


def recipe_timeline(panel: Panel) -> dict:
    """All lengths are in steps, but for the step itself."""
    line = panel.timeline
    months = MONTHS.get(line.step) if line.dates is not None else None
    return {
        "step": months or line.step,
        "unit": "months" if months else "numbers" if line.dates is None else "days",
        "keys": panel.keys,
        "groups": [*panel.groups],
        "horizon": panel.length,
        "gap": min(line.gap, panel.length - 1),
        "lengths": window_lengths(panel),
        "recent": recent_length(panel),
        "seasons": cycle_lengths(panel),
    }
