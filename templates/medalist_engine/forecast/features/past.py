"""Past: features from the values of a series and of its groups before a forecast starts."""

from dataclasses import dataclass

import numpy as np

from medalist_engine.forecast.series.history import History, by_origin, make_history, quiet, same_phase
from medalist_engine.forecast.series.panel import Panel
from medalist_engine.forecast.series.timeline import WEEK

PastColumns = dict[str, np.ndarray]
MOST_PHASES = 8


@dataclass(frozen=True)
class Past:
    """The histories of one target: by series, by group of series, and of all series together."""

    panel: Panel
    y: np.ndarray
    own: History
    groups: dict[str, History]
    all: History

    def histories(self) -> list[tuple[History, np.ndarray]]:
        """From the single series to all together, with the code of each row."""
        panel = self.panel
        named = [(self.groups[name], panel.groups[name]) for name in self.groups]
        return [(self.own, panel.series), *named, (self.all, np.zeros_like(panel.series))]


def make_past(panel: Panel, rows: np.ndarray, y: np.ndarray) -> Past:
    """`y` holds the target of the train rows `rows`, on the scale of learning."""
    last = panel.timeline.last

    def history(codes: np.ndarray) -> History:
        return make_history(codes[rows], panel.steps[rows], y, int(codes.max()) + 1, last)

    groups = {name: history(codes) for name, codes in panel.groups.items()}
    known = np.full(len(panel.steps), np.nan)
    known[rows] = y
    return Past(panel, known, history(panel.series), groups, history(np.zeros_like(panel.series)))


def window_lengths(panel: Panel) -> list[int]:
    """How many steps to look back: 1, 4 and 13 short seasons, and the longest season."""
    seasons, days = panel.timeline.seasons, panel.timeline.step_days
    if not seasons:
        short = 3
    elif (days or 0) < 0.9 * WEEK:
        short = seasons[0]
    else:
        short = max(1, seasons[0] // 4)
    history = panel.timeline.last - int(panel.timeline.train.min())
    wanted = {short, 4 * short, 13 * short, seasons[-1] if seasons else 26 * short}
    return sorted(length for length in wanted if length <= history) or [1]


def recent_length(panel: Panel) -> int:
    """The second shortest of the windows that are below the longest season."""
    lengths, seasons = window_lengths(panel), panel.timeline.seasons
    below = [length for length in lengths if not seasons or length < seasons[-1]] or lengths[:1]
    return below[min(1, len(below) - 1)]


def cycle_lengths(panel: Panel) -> tuple[int, ...]:
    """After how many steps values come again: each season; of long steps, and without seasons, also one."""
    seasons, days = panel.timeline.seasons, panel.timeline.step_days
    has_long_steps = days is not None and days > 0.9 * WEEK
    return (1, *seasons) if has_long_steps or not seasons else seasons


def past_columns(past: Past) -> PastColumns:
    """All columns use only what is known at the row's origin, so fit, valid and test rows are alike."""
    panel = past.panel
    level = by_origin(
        panel.origins, panel.series, lambda origin: recent_table(past.own, origin, window_lengths(panel))
    )
    names = [f"{what} {length}" for length in window_lengths(panel) for what in ("mean", "deviation")]
    columns = dict(zip([*names, "known", "lowest", "highest", "growth"], level.T, strict=True))
    columns |= phase_columns(past)
    for place, (history, codes) in enumerate(past.histories()[1:]):
        lengths = window_lengths(panel)[-2:]
        means = by_origin(
            panel.origins, codes, lambda origin, one=history, two=lengths: group_table(one, origin, two)
        )
        columns |= {
            f"group {place} mean {length}": mean for length, mean in zip(lengths, means.T, strict=True)
        }
    return columns | {"distance": panel.distance.astype(float)}


def recent_table(history: History, origin: int, lengths: list[int]) -> list[np.ndarray]:
    table: list[np.ndarray] = []
    for length in lengths:
        mean, deviation, number = history.moments(origin, length)
        table += [mean, deviation]
    middle, longest = lengths[min(1, len(lengths) - 1)], lengths[-1]
    earlier = history.moments(origin - longest, longest)[0]
    return [*table, number, *history.extremes(origin, middle), table[-2] - earlier]


def group_table(history: History, origin: int, lengths: list[int]) -> list[np.ndarray]:
    return [history.moments(origin, length)[0] for length in lengths]


def phase_columns(past: Past) -> PastColumns:
    """Earlier values at the same phase of each cycle; for a long one also values around it."""
    panel, columns = past.panel, {}
    cycles = cycle_lengths(panel)
    for season in cycles:
        values = same_phase(
            past.own, panel.series, panel.steps, panel.origins, season, MOST_PHASES if season < 200 else 3
        )
        columns[f"season {season} last"] = values[:, 0]
        columns[f"season {season} mean"] = quiet(lambda one: np.nanmean(one, axis=1), values)
        if season >= 12 and season != cycles[0]:
            columns[f"season {season} around"] = around(past, season)
    return columns


def around(past: Past, season: int) -> np.ndarray:
    """The mean of five values one long cycle ago, at the same phase of the short one."""
    panel = past.panel
    short = cycle_lengths(panel)[0]
    place = panel.steps - season * -(-(panel.distance + 1) // season)
    near = [past.own.at(panel.series, place + short * shift, panel.origins) for shift in (-2, -1, 0, 1, 2)]
    return quiet(lambda one: np.nanmean(one, axis=1), np.column_stack(near))
