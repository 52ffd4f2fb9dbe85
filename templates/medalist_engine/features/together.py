"""Together: features of several columns of a row, added to those of single columns."""

import time
from itertools import combinations

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.features.cells.dates import elapsed_days
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin

MOST_DATES = 5
MOST_TEXT_PAIRS = 3


def add_spans(gathered: Gathered) -> None:
    """Days from one date to another, for each two of the first date columns."""
    days = {name: elapsed_days(column) for name, column in list(gathered.dates.items())[:MOST_DATES]}
    for left, right in combinations(days, 2):
        gathered.add_number(f"{right} - {left}", days[right] - days[left], Origin("date span", (left, right)))


def add_places(gathered: Gathered, names: set[str]) -> None:
    """How far and in which direction the second of two places lies."""
    if sum("lon" in name.lower() or "lng" in name.lower() for name in names) < 2:
        return
    from medalist_engine.features.places import bearing, find_places, kilometres

    numbers = {name: values.astype(float) for name, values in gathered.numbers.items() if name in names}
    for (left, start), (right, end) in combinations(find_places(numbers).items(), 2):
        both = [(numbers[north], numbers[east]) for north, east in (start, end)]
        origin = Origin("place", start + end)
        gathered.add_number(f"{left} to {right}.kilometres", kilometres(*both), origin)
        gathered.add_number(f"{left} to {right}.bearing", bearing(*both), origin)


def add_companions(config: Config, tables: Tables, gathered: Gathered, names: set[str]) -> None:
    """What the other rows of a row's group say of it."""
    column, test = config["group_column"], tables.test
    if test is None or column not in tables.train or column not in test:
        return
    from medalist_engine.features.companions import companion_numbers

    groups = pd.concat([tables.train[column], test[column]], ignore_index=True)
    originals = {
        name: values for name, values in gathered.numbers.items() if name in names and name != column
    }
    for name, values in companion_numbers(groups, originals).items():
        original = name.rpartition(" in group.")[0]
        origin = Origin("group statistic", (column, original) if original else (column,))
        gathered.add_number(name, values, origin)


def add_text_pairs(gathered: Gathered, until: float) -> None:
    """How alike the texts of each row are, for the first pairs of text columns."""
    for left, right in list(combinations(gathered.documents, 2))[:MOST_TEXT_PAIRS]:
        if time.monotonic() > until:
            return
        from medalist_engine.features.cells.documents import pair_features

        texts = gathered.documents[left], gathered.documents[right]
        gathered.add_numbers(pair_features(*texts, f"{left} ~ {right}"), "text pair", [left, right])
