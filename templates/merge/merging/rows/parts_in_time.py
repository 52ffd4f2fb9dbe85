"""Divides rows in time. Neighbours are alike, so parts are stretches of time, and the last is final.

A trial may predict several stretches, each from what was known before it. Then these are the parts of the
search.
"""

import numpy as np
import pandas as pd
from merging.job.job import Job
from merging.rows.parts import PARTS, Parts, Places, folds_of, has_units, in_places, kept_back, units_of
from scoring.specification import Specification

FEWEST_ROWS = 300
"""If trials predict fewer rows, none are final: neighbours are right or wrong together, and prove less."""
MOST_FINAL = 1 / 3
"""A share of the rows that trials predict. If the final moments would have more, no row is final."""
STRETCHES = 20
FINAL_STRETCHES = 8
"""The standard error is drawn by stretches, because neighbours are right or wrong together."""
UNIT = "medalist stretch"


def moments_of(job: Job, answers: pd.DataFrame) -> np.ndarray | None:
    """The moments as numbers, unknown ones first; None: rows have no order in time."""
    if job.time is None:
        return None
    moments = pd.to_numeric(answers[job.time["name"]], errors="coerce").to_numpy(float)
    return np.where(np.isnan(moments), -np.inf, moments)


def places_in_time(units: pd.Series, moments: np.ndarray) -> Places:
    """The units in the order of their latest moments."""
    codes, names = pd.factorize(units)
    latest = np.full(len(names), -np.inf)
    np.maximum.at(latest, codes, moments)
    return in_places(codes, np.argsort(latest, kind="stable"))


def divide_in_time(units: pd.Series, moments: np.ndarray, starts: list[float]) -> Parts:
    """Makes the latest of the rows that trials predict final. `starts`: when trials' stretches begin."""
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
    """Divides these rows into `count` parts that follow each other in time."""
    codes, _, places = places_in_time(units.iloc[rows], moments[rows])
    return folds_of(rows, places[codes], count)


def parts_by_start(
    units: pd.Series, moments: np.ndarray, rows: np.ndarray, starts: list[float]
) -> list[np.ndarray]:
    """Divides these rows so that all rows predicted from the same start are one part."""
    codes, _, _ = places_in_time(units, moments)
    latest = np.full(codes.max() + 1, -np.inf)
    np.maximum.at(latest, codes, moments)
    start = np.searchsorted(sorted(starts), latest[codes[rows]], side="right")
    return [rows[start == one] for one in np.unique(start)]


def with_stretches(job: Job, answers: pd.DataFrame, parts: Parts) -> tuple[pd.DataFrame, Specification]:
    """Answers and specification, with stretches of time as the units, if there are no other units."""
    moments, rules = moments_of(job, answers), job.specification
    if moments is None or has_units(answers, rules.get("unit")):
        return answers, rules
    units = units_of(job, answers)
    final = [] if parts.final is None else stretches(units, moments, parts.final, FINAL_STRETCHES)
    names = np.empty(len(answers), object)
    for number, rows in enumerate([*stretches(units, moments, parts.search, STRETCHES), *final]):
        names[rows] = str(number)
    return answers.assign(**{UNIT: names}), rules | {"unit": UNIT}
