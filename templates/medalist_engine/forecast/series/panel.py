"""Panel: which rows belong to one series, and from which origin each row is forecast."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from medalist_engine.forecast.series.timeline import Timeline

MOST_GROUPS = 4


@dataclass(frozen=True)
class Panel:
    """The rows of train, then those of test. `blocks` cut train, from its end backwards, into stretches as
    long as test. A row may know nothing later than the start of its block (`origins`), just like test.
    """

    timeline: Timeline
    keys: list[str]
    series: np.ndarray
    groups: dict[str, np.ndarray]
    steps: np.ndarray
    blocks: np.ndarray
    origins: np.ndarray
    length: int

    @property
    def train_rows(self) -> int:
        return len(self.timeline.train)

    @property
    def distance(self) -> np.ndarray:
        """Steps from the origin; 0 for the first step that is not known."""
        return self.steps - self.origins

    def summary(self) -> str:
        line, keys = self.timeline, " x ".join(self.keys) or "time alone"
        return (
            f"{int(self.series.max()) + 1} series by {keys}; a step is {line.step_days or 'no number of'} "
            f"days; test reaches {line.span} steps after train, gap {line.gap}; seasons {line.seasons}"
        )


def make_panel(timeline: Timeline, train: pd.DataFrame, test: pd.DataFrame, names: list[str]) -> Panel:
    """`names` are the columns that may be keys of series."""
    steps = np.concatenate([timeline.train, timeline.test])
    both = pd.concat([train[names], test[names]], ignore_index=True)
    codes = {
        name: pd.factorize(both[name].astype(str), sort=True, use_na_sentinel=False)[0]
        for name in names
        if names_things(both[name])
    }
    keys = find_keys(codes, steps)
    series = joint_codes([codes[name] for name in keys], len(steps))
    groups = {name: codes[name] for name in coarser(codes, keys, series)}
    history = timeline.last - int(timeline.train.min()) + 1
    length = min(timeline.span, max(1, history // 3))
    behind = np.maximum(-1, (timeline.last - steps) // length)
    blocks = np.where(steps > timeline.last, -1, behind)
    origins = timeline.last + 1 - (blocks + 1) * length
    return Panel(timeline, keys, series, groups, steps, blocks, origins, length)


def names_things(column: pd.Series) -> bool:
    """Whether a column may be a key: text or whole numbers, not measured amounts."""
    if not pd.api.types.is_numeric_dtype(column):
        return not column.head(50).map(lambda cell: isinstance(cell, (list, dict))).any()
    known = column.dropna()
    return bool(len(known)) and bool((known % 1 == 0).all()) and known.nunique() > 1


def joint_codes(columns: list[np.ndarray], rows: int) -> np.ndarray:
    joint = np.zeros(rows, np.int64)
    for codes in columns:
        joint = pd.factorize(joint * (int(codes.max()) + 2) + codes + 1)[0].astype(np.int64)
    return joint


def find_keys(codes: dict[str, np.ndarray], steps: np.ndarray) -> list[str]:
    """The fewest columns that, with the step, identify nearly all rows; none where no column helps."""
    able = {name: one for name, one in codes.items() if returns(one, steps)}
    keys: list[str] = []
    parted = parted_share([], steps)
    while parted < 0.995 and len(keys) < len(able):
        shares = {
            name: parted_share([able[key] for key in (*keys, name)], steps)
            for name in able
            if name not in keys
        }
        best = max(shares, key=lambda name: shares[name])
        if shares[best] < parted + 0.005:
            break
        keys, parted = [*keys, best], shares[best]
    for name in list(keys):
        rest = [key for key in keys if key != name]
        if parted_share([able[key] for key in rest], steps) >= parted - 0.005:
            keys = rest
    return keys


def returns(codes: np.ndarray, steps: np.ndarray) -> bool:
    """Whether values come back: on average at three steps, and at a tenth of all steps."""
    seen = len(np.unique(codes * (int(steps.max()) + 1) + steps))
    each = seen / (int(codes.max()) + 1)
    return codes.max() > 0 and each >= min(3, len(np.unique(steps))) and each >= 0.1 * len(np.unique(steps))


def parted_share(columns: list[np.ndarray], steps: np.ndarray) -> float:
    """The number of distinct series and steps, as a share of the rows."""
    joint = joint_codes([*columns, steps - steps.min()], len(steps))
    return (int(joint.max()) + 1) / len(joint)


def coarser(codes: dict[str, np.ndarray], keys: list[str], series: np.ndarray) -> list[str]:
    """Columns that group series: each of several keys, and columns that are constant in a series."""
    count = int(series.max()) + 1
    fixed = [
        name
        for name, one in codes.items()
        if name not in keys and count > 1 and int(joint_codes([series, one], len(series)).max()) + 1 == count
    ]
    together = [name for name in (*(keys if len(keys) > 1 else []), *fixed) if codes[name].max() + 1 < count]
    return together[:MOST_GROUPS]
