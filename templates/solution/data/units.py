"""Units: one row for each answer where files hold several: the steps of a sequence, what a visit bought."""

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.asked import asks_by_unit
from solution.data.names import id_name
from solution.data.summaries import Rows, rows_of, summaries
from solution.data.tables import Tables
from solution.protocol import warn


def gather_units(config: Config, tables: Tables) -> tuple[Config, Tables]:
    """Tables of one row for each id, and the config of their columns; both as they are where rows have ids of
    their own, where the answers of one id differ, and where it fails.
    """
    own, targets = id_name(config), config["targets"]
    if own not in tables.train or not asks_by_unit(config, tables.test, tables.sample):
        return config, tables
    if differ(tables.train, own, targets):
        return config, tables
    try:
        made = gathered(config, tables, own)
    except Exception as error:  # noqa: BLE001
        warn(f"the rows of one {own} are not put together: {type(error).__name__}: {error}")
        return config, tables
    print(
        f"an answer is about all rows of one {own}: {len(tables.train)} rows of train are {len(made.train)}"
    )
    columns = [name for name in made.train if name != own and name not in targets]
    return config | {"features": columns, "gathered_by": own}, made


def differ(train: pd.DataFrame, own: str, targets: list[str]) -> bool:
    """Whether rows of one id have different answers."""
    return len(train[[own, *targets]].drop_duplicates()) > train[own].nunique()


def gathered(config: Config, tables: Tables, own: str) -> Tables:
    train, test = tables.train, tables.test
    assert test is not None
    codes, later = (pd.factorize(side[own])[0] for side in (train, test))
    units = int(codes.max()) + 1
    rows = rows_of(np.concatenate([codes, later + units]))
    firsts = rows.order[rows.starts]
    learned = firsts[:units]
    features = unit_features(config, tables, own, rows)
    parts = [train[[own, *config["targets"]]].iloc[learned], features.head(units)]
    asked = [test[[own]].iloc[firsts[units:] - len(train)], features.iloc[units:]]
    joined = [pd.concat([part.reset_index(drop=True) for part in side], axis=1) for side in (parts, asked)]
    return Tables(joined[0], joined[1], tables.sample, tables.rows[learned], tables.whole)


def unit_features(config: Config, tables: Tables, own: str, rows: Rows) -> pd.DataFrame:
    """Summaries of the rows of each unit; of dates, the last."""
    train, test, time = tables.train, tables.test, (config["time"] or {}).get("column")
    assert test is not None
    barred = {own, *config["targets"], *config["leaks"]}
    wanted = [name for name in dict.fromkeys([*config["features"], time]) if name not in barred]
    names = [name for name in wanted if name in train and name in test]
    columns = {f"{own}.rows": pd.Series(rows.sizes.astype(float))}
    for name in names:
        values = pd.concat([train[name], test[name]], ignore_index=True).iloc[rows.order]
        if name == time:
            columns[name] = values.iloc[rows.ends]
        else:
            columns |= summaries(name, values, rows, name in config["text_columns"], len(names))
    return pd.DataFrame({name: column.to_numpy() for name, column in columns.items()})
