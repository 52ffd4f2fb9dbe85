"""Figures: numbers as people write them (`$1,234`, `12 kg`, `2 weeks`), and the words among them."""

import re
from dataclasses import dataclass

import numpy as np
import pandas as pd

from medalist_engine.features.categories import by_row
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin

FIGURE = re.compile(
    r"^\s*(?P<sign>[-+]?)\s*[$€£¥]?\s*(?P<number>(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)"
    r"\s*(?P<unit>%|[^\W\d_][^\W\d]{0,11})?\.?\s*$"
)
DAYS = {"second": 1 / 86_400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1.0, "week": 7.0}
DAYS |= {"month": 30.44, "year": 365.25}
MEASURES = {"%", "kg", "g", "mg", "lb", "lbs", "oz", "km", "m", "cm", "mm", "mi", "miles", "ft", "in", "inch"}
MEASURES |= {"l", "ml", "gb", "mb", "kb", "tb", "usd", "eur", "gbp"}
MEASURES |= {"k", "w", "kw", "hp", "cc", "mah", "ghz", "mhz"}
FEWEST_NUMBERS = 5
MOST_WORDS = 20
MOST_SPELLED = 1000


@dataclass(frozen=True)
class Figures:
    """The numbers in the cells of a column, and the words among them."""

    values: np.ndarray
    spelled: bool  # whether there is more to most cells than digits
    units: pd.Series | None  # the words behind the numbers; None unless there are several
    others: pd.Series | None  # the cells that are no number


def read_figures(text: pd.Series) -> Figures | None:
    """None where too few cells are numbers. Reads equal cells once."""
    codes, levels = pd.factorize(text)
    counts = np.bincount(codes[codes >= 0], minlength=len(levels))
    cells = pd.Series(levels, dtype=object).astype(str)
    parts = cells.str.extract(FIGURE)
    plain = pd.to_numeric(cells, errors="coerce")
    written = pd.to_numeric(parts["number"].str.replace(",", ""), errors="coerce")
    values = plain.fillna(written * np.where(parts["sign"] == "-", -1.0, 1.0))
    unread = values.isna()
    share = counts[~unread].sum() / max(1, counts.sum())
    if share < 0.8 or (share < 0.95 and unread.sum() > MOST_WORDS):
        return None
    units = parts["unit"].str.lower().where(~unread)
    days = units.str.rstrip("s").map(DAYS)
    if units.notna().any() and days[~unread].notna().all():
        values, units = values * days, units.mask(units.notna())
    if plain.isna().any() and (values.nunique() < FEWEST_NUMBERS or not are_units(units)):
        return None
    several = units.notna().any() and units[~unread].nunique(dropna=False) > 1
    return Figures(
        by_row(values, codes).to_numpy(float),
        bool(counts[plain.isna()].sum() > 0.5 * counts.sum()),
        by_row(units, codes) if several else None,
        by_row(cells.where(unread), codes) if unread.any() else None,
    )


def are_units(units: pd.Series) -> bool:
    """One word behind the numbers, whatever it is, or several that people measure in."""
    return units.nunique() <= 1 or set(units.dropna()) <= MEASURES


def add_unit_features(gathered: Gathered, name: str, values: pd.Series, figures: Figures) -> None:
    """What stands behind and between the numbers; cells with units may name things as well."""
    origin = Origin("figure word", (name,))
    if figures.others is not None:
        gathered.add_category(f"{name}.word", figures.others, origin)
    if figures.units is not None:
        gathered.add_category(f"{name}.unit", figures.units, origin)
    if figures.spelled and name not in gathered.codes and values.nunique() <= MOST_SPELLED:
        gathered.add_category(name, values, Origin("code", (name,)))
