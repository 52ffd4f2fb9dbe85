"""Sampling: fewer train rows where there are more than the time allows to learn from."""

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.tables import Tables
from solution.protocol import warn

LEARNED_CELLS_PER_SECOND = 250_000
CELLS_PER_TEXT = 20
FEWEST_ROWS = 5_000


def keep_what_fits(config: Config, tables: Tables, seconds: float, seed: int) -> Tables:
    """All rows, or as many as `seconds` allow: the latest where test is the future, else a random part."""
    width = len(config["features"]) + CELLS_PER_TEXT * len(config["text_columns"])
    fitting = max(FEWEST_ROWS, int(LEARNED_CELLS_PER_SECOND * max(1.0, seconds) / max(1, width)))
    train = tables.train
    if len(train) <= fitting:
        return tables
    warn(f"learning from {fitting} of {len(train)} rows: more do not fit the time")
    rows = latest_rows(config, train, fitting)
    if rows is None:
        rows = np.sort(np.random.default_rng(seed).choice(len(train), fitting, replace=False))
    return Tables(train.iloc[rows].reset_index(drop=True), tables.test, tables.sample, rows)


def latest_rows(config: Config, train: pd.DataFrame, count: int) -> np.ndarray | None:
    """Where time sorts as it is written (numbers, year first); None for other spellings or no future."""
    time = config["time"]
    if not time or time["kind"] != "future" or time["column"] not in train:
        return None
    written = train[time["column"]]
    numeric = pd.api.types.is_numeric_dtype(written)
    if not numeric and not written.head(1000).astype(str).str.match(r"^\d{4}\D?\d\d").all():
        return None
    order = np.argsort(written.to_numpy() if numeric else written.astype(str).to_numpy(), kind="stable")
    return np.sort(order[-count:])
