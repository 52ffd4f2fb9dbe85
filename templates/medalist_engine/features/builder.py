"""Builder: the features of a competition, from each usable column and from several columns together."""

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables, id_name
from medalist_engine.features.categories import crosses, level_counts
from medalist_engine.features.cells.numbers import target_aims
from medalist_engine.features.columns import ColumnReader
from medalist_engine.features.features import Features
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin
from medalist_engine.features.silent import is_constant, repeated_columns, without_row_numbers
from medalist_engine.features.together import add_companions, add_places, add_spans, add_text_pairs
from medalist_engine.media.files.sources import media_columns
from medalist_engine.protocol import warn

COUNTED_LEVELS = 20
MOST_COMPARED_COLUMNS = 500
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
    write: Callable[..., Any] | None = None,
) -> Features:
    """Skips costly features after `until`; looks for side tables in `folder`. `write` returns a function that
    makes columns.
    """
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
            "spans of time": lambda: add_spans(gathered),
            "places": lambda: add_places(gathered, set(names)),
            "groups": lambda: add_companions(config, tables, gathered, set(names)),
            "pairs of texts": lambda: add_text_pairs(gathered, until),
            "side tables": lambda: add_side_tables(config, tables, folder, reader, until),
            "the written function": lambda: add_written_columns(
                config, tables, gathered, write, writing_seconds
            ),
            "counts": lambda: add_counts(gathered),
            "row numbers": lambda: without_row_numbers(gathered, set(names)),
        }
        for what, step in steps.items():
            if what not in config.get("without", ()):
                guarded_step(what, step)
    features = collect_features(gathered, reader.plain)
    say(
        f"{features.numbers.shape[1]} numbers, {features.codes.shape[1]} categories, "
        f"{features.crossed.shape[1]} crosses, documents: {list(features.documents)}"
    )
    return features


def add_written_columns(
    config: Config, tables: Tables, gathered: Gathered, write: Callable[..., Any] | None, seconds: float
) -> None:
    if write is not None and tables.test is not None:
        from medalist_engine.features.written import add_written

        add_written(write(), config, tables, gathered, seconds)


def guarded_step(what: str, step: Callable[[], None]) -> None:
    """Features are optional: if some fail, the run goes on."""
    try:
        step()
    except Exception as error:  # noqa: BLE001
        warn(f"no features of {what}: {type(error).__name__}: {error}")


def add_side_tables(
    config: Config, tables: Tables, folder: Path | None, reader: ColumnReader, until: float
) -> None:
    if folder is None or tables.test is None or not config["files"]["side"]:
        return
    from medalist_engine.data.side.joins import join_side_tables

    gathered = reader.gathered
    for name, joined in join_side_tables(config, tables, folder, until).items():
        if joined.origin.how == "group statistic":
            gathered.add_number(name, joined.values.to_numpy(), joined.origin)
            continue
        gathered.origins.columns[name] = joined.origin
        if joined.is_code:
            gathered.add_category(name, joined.values, Origin("code", (name,)))
        else:
            reader.add(name, joined.values)


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
        numbers = numbers.loc[:, ~repeated_columns(numbers)]
    return Features(
        gathered.train_rows, numbers, codes, crossed, gathered.documents, origins=gathered.origins
    )
