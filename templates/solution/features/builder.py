"""Builder: the features of a competition, from each usable column and from several columns together."""

import math
import time
from collections.abc import Callable
from hashlib import blake2b
from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.side.joins import join_side_tables
from solution.data.tables import Tables, id_name
from solution.features.categories import crosses, level_counts
from solution.features.cells.documents import pair_features
from solution.features.columns import ColumnReader
from solution.features.combined.companions import companion_numbers
from solution.features.combined.families import (
    amount_columns,
    amounts,
    axis_vectors,
    family_statistics,
    missing_cells,
    numbered_families,
    one_hot_blocks,
    vector_norm,
)
from solution.features.combined.places import (
    bearing,
    coordinates,
    find_places,
    from_centre,
    kilometres,
    place_cell,
)
from solution.features.combined.spans import date_spans
from solution.features.drift import without_row_numbers
from solution.features.features import Features
from solution.features.gathered import Gathered
from solution.features.named_numbers import target_aims
from solution.features.origin import Origin
from solution.features.rivals.rivals import find_rivals
from solution.features.written import add_written
from solution.media.files.sources import media_columns
from solution.protocol import warn

COUNTED_LEVELS = 20
MOST_COMPARED_COLUMNS = 500
FIRST_COMPARED_ROWS = 5_000
WRITTEN_SHARE = 2 / 3


def feature_columns(config: Config, tables: Tables) -> list[str]:
    """The chosen columns that test also has, the time column, and the id: its parts may be features."""
    wanted = [*config["features"], (config["time"] or {}).get("column"), id_name(config)]
    barred = {*config["targets"], *config["leaks"], *media_columns(config)}
    have = set(tables.train.columns) & set(tables.test.columns if tables.test is not None else [])
    return [name for name in dict.fromkeys(wanted) if name in have and name not in barred]


def build_features(
    config: Config,
    tables: Tables,
    until: float = math.inf,
    say: Callable[[str], None] = print,
    folder: Path | None = None,
) -> Features:
    """Skips costly features after `until`; looks for side tables in `folder`."""
    train_rows, writing_seconds = len(tables.train), WRITTEN_SHARE * (until - time.monotonic())
    test = tables.test if tables.test is not None else tables.train.head(0)
    gathered = Gathered(train_rows, train_rows + len(test))
    reader = ColumnReader(config, gathered, target_aims(config, tables.train))
    names = feature_columns(config, tables)
    time_column = (config["time"] or {}).get("column")
    for name in names:
        values = pd.concat([tables.train[name], test[name]], ignore_index=True)
        reader.add(name, values, name == id_name(config) and name != time_column)
    if not reader.plain:
        steps = {
            "columns together": lambda: add_together(gathered, set(names)),
            "groups": lambda: add_companions(config, tables, gathered, set(names)),
            "pairs of texts": lambda: add_text_pairs(gathered, until),
            "side tables": lambda: add_side_tables(config, tables, folder, reader, until),
            "the written function": lambda: add_written(config, tables, gathered, writing_seconds),
            "counts": lambda: add_counts(gathered),
            "rivals": lambda: add_rivals(config, tables, gathered, names),
            "row numbers": lambda: without_row_numbers(gathered, set(names)),
        }
        for what, step in steps.items():
            guarded_step(what, step)
    features = collect_features(gathered, reader.plain)
    say(
        f"{features.numbers.shape[1]} numbers, {features.codes.shape[1]} categories, "
        f"{features.crossed.shape[1]} crosses, documents: {list(features.documents)}"
    )
    return features


def guarded_step(what: str, step: Callable[[], None]) -> None:
    """Features are optional: if some fail, the run goes on."""
    try:
        step()
    except Exception as error:  # noqa: BLE001
        warn(f"no features of {what}: {type(error).__name__}: {error}")


def add_together(gathered: Gathered, names: set[str]) -> None:
    """Features of several columns: families, places, vectors, dates, and the number of known cells."""
    own = {name: values for name, values in gathered.numbers.items() if name in names}
    for (left, right), days in date_spans(gathered.dates).items():
        gathered.add_number(f"{right} - {left}", days, Origin("date span", (left, right)))
    add_places(gathered, own)
    for stem, members in numbered_families(own).items():
        gathered.add_numbers(family_statistics(stem, members), "family statistic", members)
    for stem, parts in axis_vectors(own):
        norm = vector_norm(own[name] for name in parts)
        gathered.add_number(f"{stem}.norm", norm, Origin("vector norm", tuple(parts)))
    if len(gathered.numbers) >= 2:
        gathered.add_numbers(missing_cells(own), "missing count", own)
        sparse = amount_columns(own)
        gathered.add_numbers(amounts(sparse) if sparse else {}, "amounts", sparse)
    for stem, members, codes in one_hot_blocks(own):
        gathered.add_codes(f"{stem}.which", codes, Origin("which flag", tuple(members)))


def add_places(gathered: Gathered, own: dict[str, np.ndarray]) -> None:
    """Places by distance and square of the map; of two, how far and in which direction the second lies."""
    columns = find_places(own)
    places = {name: coordinates(own, pair) for name, pair in columns.items()}
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
    column, test = config["group_column"], tables.test
    if test is None or column not in tables.train or column not in test:
        return
    groups = pd.concat([tables.train[column], test[column]], ignore_index=True)
    own = {name: values for name, values in gathered.numbers.items() if name in names and name != column}
    for name, values in companion_numbers(groups, own).items():
        of = name.rpartition(" in group.")[0]
        origin = Origin("group statistic", (column, of) if of else (column,))
        gathered.add_number(name, values, origin)


def add_text_pairs(gathered: Gathered, until: float) -> None:
    for left, right in list(combinations(gathered.documents, 2))[:3]:
        if time.monotonic() > until:
            return
        texts = gathered.documents[left], gathered.documents[right]
        gathered.add_numbers(pair_features(*texts, f"{left} ~ {right}"), "text pair", [left, right])


def add_side_tables(
    config: Config, tables: Tables, folder: Path | None, reader: ColumnReader, until: float
) -> None:
    if folder is None or tables.test is None:
        return
    for name, joined in join_side_tables(config, tables, folder, until).items():
        reader.gathered.origins.columns[name] = joined.origin
        reader.add(name, joined.values)


def add_rivals(config: Config, tables: Tables, gathered: Gathered, names: list[str]) -> None:
    """They wait for the folds: how strong a side is, its other rows tell."""
    gathered.rivals = find_rivals(config, tables, names)
    if gathered.rivals:
        print("the sides of each row: " + " and ".join(gathered.rivals.columns))


def add_counts(gathered: Gathered) -> None:
    for name, codes in gathered.codes.items():
        if codes.max() >= COUNTED_LEVELS:
            gathered.add_number(f"{name}.count", level_counts(codes), Origin("level count", (name,)))


def is_categorical(gathered: Gathered) -> bool:
    """Whether most columns are categories with many levels: there crosses help, elsewhere they are noise."""
    wide = sum(codes.max() >= COUNTED_LEVELS for codes in gathered.codes.values())
    measured = [
        name for name in gathered.numbers if name not in gathered.codes and not name.endswith(".count")
    ]
    return wide >= 3 and wide > len(measured)


def collect_features(gathered: Gathered, plain: bool) -> Features:
    index = pd.RangeIndex(gathered.rows)
    codes = pd.DataFrame(gathered.codes, index=index)
    crossed = pd.DataFrame(index=index)
    if not plain and is_categorical(gathered):
        for (left, right), levels in crosses(codes, limit=30).items():
            crossed[f"{left} x {right}"] = levels
            gathered.origins.codes[f"{left} x {right}"] = Origin("cross", (left, right))
        for name in crossed:
            counts = level_counts(crossed[name].to_numpy())
            gathered.add_number(f"{name}.count", counts, Origin("level count", (name,)))
    numbers = pd.DataFrame(gathered.numbers, index=index, dtype=np.float32)
    numbers = numbers.loc[:, [not is_constant(numbers[name].to_numpy()) for name in numbers]]
    if numbers.shape[1] < MOST_COMPARED_COLUMNS:
        numbers = numbers.loc[:, ~repeated(numbers)]
    documents, origins = gathered.documents, gathered.origins
    rivals = gathered.rivals
    return Features(gathered.train_rows, numbers, codes, crossed, documents, origins=origins, rivals=rivals)


def repeated(numbers: pd.DataFrame) -> np.ndarray:
    """Which columns are the same as an earlier one; those that begin alike are compared as a whole."""
    found = prints_of(numbers.head(FIRST_COMPARED_ROWS)).duplicated(keep=False)
    found[found] = prints_of(numbers.loc[:, found]).duplicated()
    return found


def prints_of(numbers: pd.DataFrame) -> pd.Index:
    """The same for equal columns; what is missing is the same everywhere, and -0 is 0."""
    columns = (numbers[name].to_numpy() for name in numbers)
    alike = (np.where(np.isnan(one), np.float32(np.nan), one + np.float32(0)) for one in columns)
    return pd.Index([blake2b(one.tobytes()).digest() for one in alike], dtype=object)


def is_constant(values: np.ndarray) -> bool:
    missing = np.isnan(values)
    return bool(missing.all()) or (not missing.any() and values.min() == values.max())
