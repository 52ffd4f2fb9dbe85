"""Phases: the position of each row in the day, week and year, as codes and as waves."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy import sparse

from medalist_engine.forecast.series.panel import Panel, joint_codes
from medalist_engine.forecast.series.timeline import DAY, MONTH

WAVES = 6
MOST_SERIES = 1_500
MOST_CROSSED_ROWS = 500_000


@dataclass(frozen=True)
class Phases:
    """The codes by name, and the position in the year from 0 to 1 (None where time has no dates)."""

    codes: dict[str, np.ndarray]
    year: np.ndarray | None


def make_phases(panel: Panel) -> Phases:
    dates, step = panel.timeline.dates, panel.timeline.step_days
    if dates is None or step is None:
        return Phases(
            {f"season {length}": panel.steps % length for length in panel.timeline.seasons[:2]}, None
        )
    codes = {"month": dates.dt.month.to_numpy(int)}
    if step < 0.9 * MONTH and step > 1.5 * DAY:
        codes["week"] = dates.dt.isocalendar().week.to_numpy(int)
    if step < 1.5 * DAY:
        codes["weekday"] = dates.dt.day_of_week.to_numpy(int)
        codes["day"] = dates.dt.day.to_numpy(int)
    if step < 0.9 * DAY:
        codes["hour"] = dates.dt.hour.to_numpy(int)
        codes["hour of week"] = codes["weekday"] * 24 + codes["hour"]
    several = {name: one for name, one in codes.items() if len(np.unique(one)) > 1}
    return Phases(several, ((dates.dt.day_of_year - 1) / 366).to_numpy(float))


def profile_effects(panel: Panel, phases: Phases) -> list[np.ndarray]:
    """Codes of the effects: of all series, then of groups of series, then of each series."""
    rows = len(panel.steps)
    keys = [] if panel.series.max() == 0 else [panel.series]
    things = [*panel.groups.values(), *keys]
    every = [joint_codes([codes], rows) for codes in phases.codes.values()]
    return [*every, *keys, *(joint_codes([thing, codes], rows) for thing in things for codes in every)]


def design(panel: Panel, phases: Phases, numbers: pd.DataFrame) -> sparse.csr_matrix:
    """The matrix for ridge: calendar, series, calendar by series (one column per level), and numbers."""
    rows = len(panel.steps)
    things = [*panel.groups.values()]
    if 0 < panel.series.max() < MOST_SERIES and rows < MOST_CROSSED_ROWS:
        things.append(panel.series)
    waves = year_waves(phases)
    calendar = [one_hot(codes) for codes in phases.codes.values()]
    blocks = [*calendar, *(one_hot(thing) for thing in things), sparse.csr_matrix(waves)]
    for thing in things:
        blocks += [
            one_hot(joint_codes([thing, codes], rows)) for codes in phases.codes.values() if codes.max() < 60
        ]
        columns = one_hot(thing)
        blocks += [columns.multiply(wave[:, None]).tocsr() for wave in waves.T[:4]]
    blocks.append(sparse.csr_matrix(standardised(numbers)))
    return sparse.hstack(blocks, format="csr", dtype=np.float32)


def year_waves(phases: Phases) -> np.ndarray:
    if phases.year is None:
        return np.empty((len(next(iter(phases.codes.values()), [])), 0))
    turns = 2 * np.pi * phases.year[:, None] * np.arange(1, WAVES + 1)
    return np.stack([np.sin(turns), np.cos(turns)], axis=2).reshape(len(turns), -1)


def one_hot(codes: np.ndarray) -> sparse.csr_matrix:
    places = np.unique(codes, return_inverse=True)[1]
    ones = np.ones(len(codes), np.float32)
    return sparse.csr_matrix((ones, (np.arange(len(codes)), places)))


def standardised(numbers: pd.DataFrame) -> np.ndarray:
    values = numbers.to_numpy(float)
    middle = np.nan_to_num(np.nanmean(values, axis=0)) if values.size else 0.0
    filled = np.where(np.isnan(values), middle, values)
    spread = filled.std(axis=0) if values.size else 1.0
    return np.clip((filled - middle) / np.where(spread == 0, 1, spread), -5, 5)
