"""Rows with an order in time: neighbours know of each other, so parts are stretches, the last one final.

A trial may predict several stretches, each from what was known before it: then these are the parts of the
search.
"""

import numpy as np
import pandas as pd
from merging.job.job import Job
from merging.rows.parts import PARTS, Parts, Places, folds_of, has_units, in_places, kept_back, units_of

FEWEST_ROWS = 300
"""Of fewer that trials predict none are final: neighbours are right or wrong together, so they say less."""
MOST_FINAL = 1 / 3
"""Of the rows that trials predict: where one moment has more, no row is final."""
STRETCHES = 20
FINAL_STRETCHES = 8
"""What the error is drawn by: neighbours are right or wrong together."""
UNIT = "medalist stretch"


def moments_of(job: Job, answers: pd.DataFrame) -> np.ndarray | None:
    """As numbers, unknown ones before all others; None where rows have no order in time."""
    if job.time is None:
        return None
    moments = pd.to_numeric(answers[job.time["name"]], errors="coerce").to_numpy(float)
    return np.where(np.isnan(moments), -np.inf, moments)


def places_in_time(units: pd.Series, moments: np.ndarray) -> Places:
    """Units as they end."""
    codes, names = pd.factorize(units)
    latest = np.full(len(names), -np.inf)
    np.maximum.at(latest, codes, moments)
    return in_places(codes, np.argsort(latest, kind="stable"))


def divide_in_time(units: pd.Series, moments: np.ndarray, starts: list[float]) -> Parts:
    """The latest of the rows that trials predict are final: `starts` says when these begin."""
    codes, ends, places = places_in_time(units, moments)
    asked = np.count_nonzero(moments >= min(starts))
    most = kept_back(asked) if asked >= FEWEST_ROWS else 0
    is_final = (len(units) - ends < most)[codes]
    if is_final.sum() > MOST_FINAL * asked:
        is_final[:] = False
    search, final = np.flatnonzero(~is_final), np.flatnonzero(is_final)
    return Parts(search, folds_of(search, places[codes[search]]), final if len(final) else None)


def stretches(
    units: pd.Series, moments: np.ndarray, rows: np.ndarray, count: int = PARTS
) -> list[np.ndarray]:
    """These rows in so many parts, one after the other in time."""
    codes, _, places = places_in_time(units.iloc[rows], moments[rows])
    return folds_of(rows, places[codes], count)


def parts_by_start(
    units: pd.Series, moments: np.ndarray, rows: np.ndarray, starts: list[float]
) -> list[np.ndarray]:
    """What is predicted from one start is one part."""
    codes, _, _ = places_in_time(units, moments)
    latest = np.full(codes.max() + 1, -np.inf)
    np.maximum.at(latest, codes, moments)
    start = np.searchsorted(sorted(starts), latest[codes[rows]], side="right")
    return [rows[start == one] for one in np.unique(start)]


def with_stretches(job: Job, answers: pd.DataFrame, parts: Parts) -> tuple[pd.DataFrame, dict]:
    """Answers and specification, where rows of one stretch belong together unless units of theirs do."""
    moments, rules = moments_of(job, answers), job.specification
    if moments is None or has_units(answers, rules.get("unit")):
        return answers, rules
    units = units_of(job, answers)
    final = [] if parts.final is None else stretches(units, moments, parts.final, FINAL_STRETCHES)
    names = np.empty(len(answers), object)
    for number, rows in enumerate([*stretches(units, moments, parts.search, STRETCHES), *final]):
        names[rows] = str(number)
    return answers.assign(**{UNIT: names}), rules | {"unit": UNIT}
