"""Written features: columns of a function that was written for this competition.

It sees no target, and the rows in random order: whatever it does, it cannot leak.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.tables import Tables
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin
from medalist_engine.media.files.sources import media_columns
from medalist_engine.protocol import warn

WrittenFunction = Callable[[pd.DataFrame], pd.DataFrame]

MOST_WRITTEN_COLUMNS = 300


def add_written(
    function: WrittenFunction, config: Config, tables: Tables, gathered: Gathered, seconds: float
) -> None:
    """Adds what the function makes of all rows; it raises where the function fails or takes too long."""
    barred = {*config["targets"], *config["leaks"], *media_columns(config)}
    names = [name for name in tables.train if name in tables.test and name not in barred]
    rows = pd.concat([tables.train[names], tables.test[names]], ignore_index=True)
    order = np.random.default_rng(config["seed"]).permutation(len(rows))
    shuffled = rows.iloc[order].reset_index(drop=True)
    with time_limit(seconds):
        columns = function(shuffled.copy())
    if not isinstance(columns, pd.DataFrame) or not columns.index.sort_values().equals(shuffled.index):
        raise ValueError("the written function must give a row for each row, with the same index")
    columns = columns.loc[shuffled.index, ~columns.columns.duplicated()]
    if columns.shape[1] > MOST_WRITTEN_COLUMNS:
        warn(f"written features: {MOST_WRITTEN_COLUMNS} of {columns.shape[1]} columns are taken")
    for name in list(columns)[:MOST_WRITTEN_COLUMNS]:
        add_written_column(gathered, f"x_{name}", pd.Series(columns[name].to_numpy()[np.argsort(order)]))


def add_written_column(gathered: Gathered, name: str, values: pd.Series) -> None:
    """Numbers and flags as numbers, all that has a spelling as categories."""
    if pd.api.types.is_numeric_dtype(values):
        gathered.add_number(name, values.to_numpy(float, na_value=np.nan), Origin("written", ()))
    elif values.dropna().map(lambda cell: isinstance(cell, str | bool | int | float)).all():
        gathered.add_category(name, values.where(values.isna(), values.astype(str)), Origin("written", ()))
    else:
        warn(f"written column {name} is left out: it holds neither numbers nor categories")


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Stops Python code that takes longer, again and again where it catches that."""
    if not isfinite(seconds) or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        raise TimeoutError(f"it took more than {seconds:.3g} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, max(0.01, seconds), 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
