"""Together: features of several columns of a row, added to those of single columns."""

import time
from itertools import combinations

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.features.cells.documents import pair_features
from medalist_engine.features.combined.companions import companion_numbers
from medalist_engine.features.combined.families import (
    amount_columns,
    amounts,
    axis_vectors,
    family_statistics,
    missing_cells,
    numbered_families,
    one_hot_blocks,
    vector_norm,
)
from medalist_engine.features.combined.places import (
    bearing,
    coordinates,
    find_places,
    from_centre,
    kilometres,
    place_cell,
)
from medalist_engine.features.combined.spans import date_spans
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin

MOST_TEXT_PAIRS = 3


def add_together(gathered: Gathered, names: set[str]) -> None:
    """Features of several columns: families, places, vectors, dates, and the number of known cells."""
    originals = {name: values for name, values in gathered.numbers.items() if name in names}
    for (left, right), days in date_spans(gathered.dates).items():
        gathered.add_number(f"{right} - {left}", days, Origin("date span", (left, right)))
    add_places(gathered, originals)
    for stem, members in numbered_families(originals).items():
        gathered.add_numbers(family_statistics(stem, members), "family statistic", members)
    for stem, axes in axis_vectors(originals):
        norm = vector_norm(originals[name] for name in axes)
        gathered.add_number(f"{stem}.norm", norm, Origin("vector norm", tuple(axes)))
    if len(gathered.numbers) >= 2:
        gathered.add_numbers(missing_cells(originals), "missing count", originals)
        sparse = amount_columns(originals)
        gathered.add_numbers(amounts(sparse) if sparse else {}, "amounts", sparse)
    for stem, members, codes in one_hot_blocks(originals):
        gathered.add_codes(f"{stem}.which", codes, Origin("which flag", tuple(members)))


def add_places(gathered: Gathered, originals: dict[str, np.ndarray]) -> None:
    """Places by distance and square of the map; of two, how far and in which direction the second lies."""
    columns = find_places(originals)
    places = {name: coordinates(originals, pair) for name, pair in columns.items()}
    for name, place in places.items():
        gathered.add_number(f"{name}.from centre", from_centre(place), Origin("place", columns[name]))
    for left, right in combinations(places, 2):
        both = Origin("place", columns[left] + columns[right])
        start, end = places[left], places[right]
        gathered.add_number(f"{left} to {right}.kilometres", kilometres(start, end), both)
        gathered.add_number(f"{left} to {right}.bearing", bearing(start, end), both)
    for name, place in places.items():
        gathered.add_codes(f"{name}.cell", place_cell(place), Origin("place", columns[name]))


def add_companions(config: Config, tables: Tables, gathered: Gathered, names: set[str]) -> None:
    """What the other rows of a row's group say of it."""
    column, test = config["group_column"], tables.test
    if test is None or column not in tables.train or column not in test:
        return
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
        texts = gathered.documents[left], gathered.documents[right]
        gathered.add_numbers(pair_features(*texts, f"{left} ~ {right}"), "text pair", [left, right])
