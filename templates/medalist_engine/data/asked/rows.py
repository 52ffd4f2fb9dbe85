"""Asked: the rows that the sample asks for; a sample row may stand for one row of test or for several."""

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.asked.ids import ids_alike
from medalist_engine.data.asked.melted import melted_rows
from medalist_engine.data.names import id_name

if TYPE_CHECKING:
    from medalist_engine.data.layouts import KeyParts

LEAST_ASKED = 0.9


def asks_by_unit(config: Config, test: pd.DataFrame | None, sample: pd.DataFrame | None) -> bool:
    """Whether the sample has one row per id while test has several rows per id."""
    key, id_column = config["submission"]["key"], id_name(config)
    if test is None or sample is None or len(key) != 1 or id_column not in test:
        return False
    asked = sample.set_axis(config["submission"]["header"], axis=1)[key[0]].str.strip()
    known = test[id_column].str.strip()
    if not asked.is_unique or len(asked) >= len(known):
        return False
    asked, known = map(pd.Series, ids_alike(asked.tolist(), known.tolist()))
    return bool(asked.isin(known).mean() >= LEAST_ASKED and known.isin(asked).mean() >= LEAST_ASKED)


def is_test_within(config: Config) -> bool:
    """Whether train and test rows are in the same file."""
    return config["files"]["test"] == config["files"]["train"]


def rows_asked(config: Config, folder: Path, sample: pd.DataFrame | None) -> set[str] | None:
    """The keys of the rows of test that are asked for; None where nothing tells them."""
    if not is_test_within(config):
        return None
    if config["files"].get("melted"):
        return {row.row for row in melted_rows(config, folder)}
    if sample is None:
        return None
    place = config["submission"]["header"].index(config["submission"]["key"][0])
    return set(sample.iloc[:, place].str.strip())


def asked_for(config: Config, table: pd.DataFrame, asked: set[str]) -> np.ndarray:
    """A mask of the test rows in a table of train and test."""
    return table[id_name(config)].str.strip().isin(asked).to_numpy()


def with_key_parts(config: Config, train: pd.DataFrame) -> pd.DataFrame:
    """Train with a column per part of its keys, where they are put together as the sample's."""
    parts = config["files"].get("key_parts")
    if not parts or "about" not in parts:
        return train
    cells = cells_of_keys(parts, train[id_name(config)])
    return pd.concat([train, cells.set_axis(train.index)], axis=1)


def table_of_keys(config: Config, sample: pd.DataFrame) -> pd.DataFrame:
    """The sample's keys, and one column per key part; a part whose cells are all numbers becomes numeric."""
    parts = config["files"]["key_parts"]
    keys = sample.iloc[:, config["submission"]["header"].index(config["submission"]["key"][0])]
    cells = cells_of_keys(parts, keys)
    return pd.concat([keys.rename(id_name(config)).reset_index(drop=True), cells], axis=1)


def split_key(key: str, parts: "KeyParts") -> list[str]:
    """The parts of a key, such as the shop and the day in `shop-7_2017-04-23`; missing ones are blank."""
    most = len(parts["columns"]) - 1
    split = str.rsplit if parts["from"] == "end" else str.split
    cells = split(key.strip(), parts["separator"], most)
    return [*cells, *[""] * (most + 1 - len(cells))]


def cells_of_keys(parts: "KeyParts", keys: pd.Series) -> pd.DataFrame:
    cells = pd.DataFrame([split_key(key, parts) for key in keys], columns=parts["columns"])
    for name in cells:
        numbers = pd.to_numeric(cells[name], errors="coerce")
        cells[name] = numbers if numbers.notna().all() else cells[name]
    return cells
