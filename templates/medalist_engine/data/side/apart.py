"""Ids apart: where train and test number rows alike, a part of a side table tells of its own rows alone."""

import re

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.names import id_name
from medalist_engine.data.side.parts import parts_together

OF_TEST = re.compile(r"(?<![a-z])test(?:ing)?(?![a-z])")
TEST_MARK = "\x1ftest"


def with_ids_apart(config: Config, rows: pd.DataFrame, train_rows: int) -> pd.DataFrame:
    """The rows; a mark is behind the ids of test if a side table comes in parts and ids of both are alike."""
    name = id_name(config)
    in_parts = any(len(names) > 1 for names in parts_together(config["files"].get("side", [])))
    if name is None or name not in rows or not in_parts:
        return rows
    ids = rows[name].astype(str)
    known, asked = ids[:train_rows], ids[train_rows:]
    if not known.is_unique or not asked.is_unique or not asked.isin(set(known)).any():
        return rows
    return rows.assign(**{name: ids + np.where(np.arange(len(rows)) < train_rows, "", TEST_MARK)})


def part_with_ids_apart(config: Config, frame: pd.DataFrame, file: str, rows: pd.DataFrame) -> pd.DataFrame:
    """A part of a side table, with the same mark behind the ids that it tells of test."""
    name = id_name(config)
    if name is None or name not in frame or name not in rows or not OF_TEST.search(file.lower()):
        return frame
    is_apart = str(rows[name].iloc[-1]).endswith(TEST_MARK)
    return frame.assign(**{name: frame[name].astype(str) + TEST_MARK}) if is_apart else frame
