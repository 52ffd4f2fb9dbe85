"""Columns: what was found of media as features, beside those of the table."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pandas as pd

from medalist_engine.blend.ensemble import Setting
from medalist_engine.features.features import Features
from medalist_engine.features.silent import is_constant
from medalist_engine.features.wide import NETWORKED, TABLE, wide_of
from medalist_engine.media.found import MediaFound
from medalist_engine.media.network.embed import BY_NETWORK

ALL_REACHED = 0.9
MANY_FOR_EACH = 6
"""So many columns of media for each of a table tell far more than it does."""
ROWS_PER_DIRECTION = 15
ROWS_PER_DIRECTION_BESIDE_TABLE = 60
MOST_TABLE_LEVELS = 200
LEAST_LEVEL_ROWS = 4


def with_media(setting: Setting, found: Mapping[str, MediaFound]) -> Setting:
    """Beside a table that is no small one, models for tables get few columns of media.

    All of them are in the wide matrix.
    """
    features = setting.features
    blocks = {
        (f"{name}{NETWORKED}" if what.startswith(BY_NETWORK) else name, f"{name} {what}"): values
        for name, media in found.items()
        for what, values in (*media.blocks.items(), *column_block(media))
    }
    columns = columns_beside(found, features.width)
    if features.width:
        blocks[TABLE, TABLE] = table_block(features)
    wide = wide_of(blocks)
    if wide is not None:
        rows = ROWS_PER_DIRECTION_BESIDE_TABLE if features.width else ROWS_PER_DIRECTION
        directions = wide.directions(features.train_rows // rows, setting.seed)
        columns |= {f"media {number}": values for number, values in enumerate(directions.T, 1)}
    numbers = without_constants(features.numbers.assign(**columns))
    return replace(setting, features=replace(features, numbers=numbers, wide=wide))


def columns_beside(found: Mapping[str, MediaFound], width: int) -> dict[str, np.ndarray]:
    """All columns of media, where a table has far fewer; else none."""
    columns = {
        f"{name} {what}": values for name, media in found.items() for what, values in media.columns.items()
    }
    return columns if width * MANY_FOR_EACH <= len(columns) else {}


def column_block(found: MediaFound) -> list[tuple[str, np.ndarray]]:
    return [("columns", np.column_stack([*found.columns.values()]))] if found.columns else []


def rows_to_learn(found: Mapping[str, MediaFound], features: Features) -> np.ndarray:
    """A mask of train rows, without those unseen where time ended or no table tells of them."""
    seen = np.zeros(features.train_rows, bool)
    for media in found.values():
        for values in (*media.blocks.values(), *(column for _name, column in column_block(media))):
            seen |= np.isfinite(values[: features.train_rows]).all(axis=1)
    reached = seen.mean() >= ALL_REACHED
    return np.ones_like(seen) if reached and features.width else seen


def without_constants(numbers: pd.DataFrame) -> pd.DataFrame:
    return numbers.loc[:, [not is_constant(numbers[name].to_numpy()) for name in numbers]]


def table_block(features: Features) -> np.ndarray:
    """The table's numbers, their logs, and an indicator for each level that is not rare."""
    numbers = features.numbers.to_numpy(np.float32)
    middle = np.nanmedian(numbers, axis=0) if numbers.shape[1] else 0.0
    numbers = np.where(np.isnan(numbers), middle, numbers)
    parts = [numbers, np.sign(numbers) * np.log1p(np.abs(numbers))]
    for name in features.codes:
        codes = features.codes[name].to_numpy()
        levels, counts = np.unique(codes[codes >= 0], return_counts=True)
        common = levels[counts >= LEAST_LEVEL_ROWS]
        if len(common) <= MOST_TABLE_LEVELS:
            parts.append((codes[:, None] == common).astype(np.float32))
    return np.hstack(parts)
