"""Sampling: drops train rows if there are more than time or memory allow."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.files.streams import find_file, unpacked_bytes
from medalist_engine.data.tables import Tables, is_large
from medalist_engine.features.cells.dates import parse_dates
from medalist_engine.protocol import warn

if TYPE_CHECKING:
    from medalist_engine.data.files.pieces import Thinning

LEARNED_CELLS_PER_SECOND = 250_000
BYTES_PER_CELL = 60
BYTES_PER_BYTE_OF_TEST = 3
CELLS_PER_TEXT = 20
CELLS_OF_PAST = 40
FEWEST_ROWS = 5_000
MOSTLY = 0.99


def fitting_rows(config: Config, seconds: float, memory: float = np.inf) -> int:
    """How many rows the models can learn from within these seconds and bytes."""
    width = max(1, len(config["features"]) + CELLS_PER_TEXT * len(config["text_columns"]))
    width += CELLS_OF_PAST * is_forecast(config)
    cells = min(LEARNED_CELLS_PER_SECOND * max(1.0, seconds), memory / BYTES_PER_CELL)
    return max(FEWEST_ROWS, int(cells / width))


def is_forecast(config: Config) -> bool:
    """Whether test is the future: features then use the past, and the latest rows are worth the most."""
    return bool(config["time"]) and config["time"]["kind"] == "future"


def thinning_for(config: Config, folder: Path, seconds: float, seed: int) -> "Thinning | None":
    """Which rows to keep of a train that is read in pieces; test stays whole. None: both do."""
    if not is_large(config, folder):
        return None
    from medalist_engine.data.files.pieces import Thinning
    from medalist_engine.data.memory import available_memory

    paths = [find_file(folder, name) for name in config["files"]["test"]]
    test = sum(unpacked_bytes(path) for path in paths if path is not None)
    rows = fitting_rows(config, seconds, available_memory() - BYTES_PER_BYTE_OF_TEST * test)
    order = partial(time_order, config)
    return Thinning(rows, seed, order, config["group_column"])


def keep_what_fits(config: Config, tables: Tables, seconds: float, seed: int) -> Tables:
    """All rows, or as many as `seconds` allow: the latest where test is the future, else a random part."""
    train, fitting = tables.train, fitting_rows(config, seconds)
    if len(train) > fitting:
        warn(f"learning from {fitting} of {len(train)} rows: more do not fit the time")
        order = time_order(config, train)
        if order is None:
            order = random_order(train, config["group_column"], seed)
        rows = np.sort(order[-fitting:])
        kept, whole = train.iloc[rows].reset_index(drop=True), tables.whole or len(train)
        return Tables(kept, tables.test, tables.sample, tables.rows[rows], whole)
    return tables


def random_order(train: pd.DataFrame, together: str | None, seed: int) -> np.ndarray:
    """A random order in which the rows of one group are adjacent."""
    random = np.random.default_rng(seed)
    if together in train:
        groups, names = pd.factorize(train[together].astype(str))
        return np.argsort(random.permutation(len(names))[groups], kind="stable")
    return random.permutation(len(train))


def time_order(config: Config, train: pd.DataFrame) -> np.ndarray | None:
    """The earliest row first, where test is the future and its time can be read."""
    if not is_forecast(config) or config["time"]["column"] not in train:
        return None
    written = train[config["time"]["column"]]
    if pd.api.types.is_numeric_dtype(written):
        return np.argsort(written.to_numpy(), kind="stable")
    if written.head(1000).astype(str).str.match(r"^\d{4}\D?\d\d").all():
        return np.argsort(written.astype(str).to_numpy(), kind="stable")
    dates = parse_dates(written)
    return np.argsort(dates.to_numpy(), kind="stable") if dates.notna().mean() > MOSTLY else None
