"""Units: one row for each answer where files hold several: the steps of a sequence, what a visit bought."""

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.names import id_name
from medalist_engine.data.summaries import Rows, rows_of, summaries
from medalist_engine.data.tables import Tables
from medalist_engine.media.files.sources import NAMES_TOGETHER, media_sources, naming_columns
from medalist_engine.protocol import warn


def gather_units(config: Config, tables: Tables) -> tuple[Config, Tables]:
    """Tables of one row for each id, and the config of their columns.

    Both as they are where the answers of one id differ, and where it fails.
    """
    id_column, targets = id_name(config), config["targets"]
    if id_column not in tables.train or differ(tables.train, id_column, targets):
        return config, tables
    try:
        made = gathered_rows(config, tables, id_column)
    except Exception as error:  # noqa: BLE001
        warn(f"the rows of one {id_column} are not put together: {type(error).__name__}: {error}")
        return config, tables
    before, after = len(tables.train), len(made.train)
    print(f"an answer is about all rows of one {id_column}: {before} rows of train are {after}")
    barred = {id_column, *targets, *naming_columns(config)}
    columns = [name for name in made.train if name not in barred]
    return config | {"features": columns, "gathered_by": id_column}, made


def differ(train: pd.DataFrame, id_column: str, targets: list[str]) -> bool:
    """Whether rows of one id have different answers."""
    return len(train[[id_column, *targets]].drop_duplicates()) > train[id_column].nunique()


def gathered_rows(config: Config, tables: Tables, id_column: str) -> Tables:
    train, test = tables.train, tables.test
    assert test is not None
    codes, later = (pd.factorize(side[id_column])[0] for side in (train, test))
    units = int(codes.max()) + 1
    rows = rows_of(np.concatenate([codes, later + units]))
    firsts = rows.order[rows.starts]
    learned = firsts[:units]
    features = unit_features(config, tables, id_column, rows)
    parts = [train[[id_column, *config["targets"]]].iloc[learned], features.head(units)]
    asked = [test[[id_column]].iloc[firsts[units:] - len(train)], features.iloc[units:]]
    for names in naming_sides(config, tables, id_column):
        for made, side, name, own_units in zip(
            (parts, asked), (train, test), names, (codes, later), strict=True
        ):
            made.append(names_by_unit(side[name], own_units))
    joined = [pd.concat([part.reset_index(drop=True) for part in side], axis=1) for side in (parts, asked)]
    return Tables(joined[0], joined[1], tables.sample, tables.rows[learned], tables.whole)


def naming_sides(config: Config, tables: Tables, id_column: str) -> list[tuple[str, str]]:
    """The columns beside the id that name files in train and in test, each once."""
    train, test = tables.train, tables.test
    columns = {(source.column, source.test_column or source.column) for source in media_sources(config)}
    return sorted(
        (ours, theirs) for ours, theirs in columns if ours in train and ours != id_column and theirs in test
    )


def names_by_unit(names: pd.Series, units: np.ndarray) -> pd.Series:
    """All names of a unit in one cell, each once."""
    known = (
        pd.DataFrame({"unit": units, "name": names.astype("string").to_numpy()}).dropna().drop_duplicates()
    )
    together = known.groupby("unit")["name"].agg(NAMES_TOGETHER.join)
    return together.reindex(range(int(units.max()) + 1)).rename(names.name)


def unit_features(config: Config, tables: Tables, id_column: str, rows: Rows) -> pd.DataFrame:
    """Summaries of the rows of each unit; of dates, the last."""
    train, test, time = tables.train, tables.test, (config["time"] or {}).get("column")
    assert test is not None
    barred = {id_column, *config["targets"], *config["leaks"], *naming_columns(config)}
    wanted = [name for name in dict.fromkeys([*config["features"], time]) if name not in barred]
    names = [name for name in wanted if name in train and name in test]
    columns = {f"{id_column}.rows": pd.Series(rows.sizes.astype(float))}
    for name in names:
        values = pd.concat([train[name], test[name]], ignore_index=True).iloc[rows.order]
        if name == time:
            columns[name] = values.iloc[rows.ends]
        else:
            columns |= summaries(name, values, rows, name in config["text_columns"], len(names))
    return pd.DataFrame({name: column.to_numpy() for name, column in columns.items()})
