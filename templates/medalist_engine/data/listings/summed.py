"""Tables with the sum over each time of each unit, of a table that has a row for each day or sale."""

import re
import warnings
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.data.files.reading import read_table
from medalist_engine.data.files.streams import find_file
from medalist_engine.data.listings.rules.listing_rules import Listing, SummedRule


def summed_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    """Of train each unit at each time since its keys are known; of test the rows that ask."""
    rule = listing["summed"]
    keys, target = rule["keys"], rule["target"]
    asking, sales = (cells_of_table(folder, rule[what]) for what in ("asks", "sales"))
    units, sums = unit_keys(asking, keys), sums_by_time(rule, sales)
    own, late = (np.maximum.reduce([first_times(sums, units[key], late) for key in keys]) for late in (0, 1))
    grid = sums_of_units(rule, units, sums, own)
    blocks = []
    for number in range(rule["first"], 0) if rule["rows"] == "train" else [0]:
        past = past_of_units(rule, units, grid[:, : number - rule["known"]])
        block = asking.assign(**units, **past, **{rule["time"]: first_day(rule, number)})
        block = block.assign(**units.add_suffix("_key"))
        if number < 0:
            block[target] = grid[:, number - rule["known"]].round(6)
            block = block[late <= number]
        elif listing["columns"][0] in asking:
            block[listing["columns"][0]] = asking[listing["columns"][0]]
        blocks.append(block[listing["columns"]])
    return pd.concat(blocks, ignore_index=True)


def cells_of_table(folder: Path, name: str) -> pd.DataFrame:
    path = find_file(folder, name)
    if path is None:
        raise FileNotFoundError(name)
    return read_table(path, lambda _column: True)


def unit_keys(table: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """Spelled alike in all tables."""
    whole = re.compile(r"^(-?\d+)\.0+$")
    spelled = {name: table[name].str.strip() for name in keys}
    return pd.DataFrame({name: one.str.replace(whole, r"\1", regex=True) for name, one in spelled.items()})


def sums_by_time(rule: SummedRule, table: pd.DataFrame) -> pd.DataFrame:
    """The sum of each unit at each time, numbered back from -1, which ends with the last day."""
    written = table[rule["time"]].str.strip().str.extract(r"^([^T ]*)", expand=False)
    days = pd.to_datetime(written, format=rule["format"], errors="coerce")
    quantity = rule["quantity"]
    sums = 1.0 if quantity is None else pd.to_numeric(table[quantity], errors="coerce")
    rows = unit_keys(table, rule["keys"]).assign(number=-1 - times_before(rule, days), sum=sums)[days.notna()]
    by_key = rows.groupby([*rule["keys"], "number"], as_index=False)["sum"].sum().astype({"number": int})
    return by_key if rule["clip"] is None else by_key.assign(sum=by_key["sum"].clip(*rule["clip"]))


def times_before(rule: SummedRule, days: pd.Series) -> pd.Series:
    until = pd.Timestamp(rule["until"])
    if rule["unit"] == "days":
        return (until - days).dt.days // rule["length"]
    shift = month_shift(until)
    moved, last = days - shift, until - shift
    return (last.year * 12 + last.month - moved.dt.year * 12 - moved.dt.month) // rule["length"]


def month_shift(until: pd.Timestamp) -> pd.Timedelta:
    """Months are moved so that one of them ends with train."""
    return pd.Timedelta(days=0 if until.is_month_end else until.day)


def first_day(rule: SummedRule, number: int) -> str:
    after = pd.Timestamp(rule["until"]) + pd.Timedelta(days=1)
    if rule["unit"] == "days":
        return str((after + pd.Timedelta(days=number * rule["length"])).date())
    shift = month_shift(pd.Timestamp(rule["until"]))
    return str((after - shift + pd.DateOffset(months=number * rule["length"]) + shift).date())


def first_times(sums: pd.DataFrame, keys: pd.Series, late: int) -> np.ndarray:
    """From when on a key is known; with `late`, only after its first sale where all are. 0: it never is."""
    first = sums.groupby(str(keys.name))["number"].min()
    found = keys.map(first)
    return (found + late * (found.notna().all() & (found > first.min()))).fillna(0).to_numpy(int)


def sums_of_units(
    rule: SummedRule, units: pd.DataFrame, sums: pd.DataFrame, starts: np.ndarray
) -> np.ndarray:
    """A row for each unit, a column for each time; NaN before its keys are known."""
    numbers = np.arange(rule["known"], 0)
    grid = np.full((len(units), len(numbers)), np.clip(0.0, *(rule["clip"] or (-np.inf, np.inf))))
    known = sums[sums["number"].between(numbers[0], -1)]
    places = units.assign(place=np.arange(len(units))).merge(known, on=rule["keys"])
    grid[places["place"], places["number"] - numbers[0]] = places["sum"]
    grid[numbers[None, :] < starts[:, None]] = np.nan
    return grid


def past_of_units(rule: SummedRule, units: pd.DataFrame, before: np.ndarray) -> dict[str, np.ndarray]:
    """What the times `before` tell: means of the last ones and, of several keys, by each."""
    target = rule["target"]
    twelve, three, last = (mean_of_last(before, count) for count in (12, 3, 1))
    columns = {
        f"{target}_before_12": twelve,
        f"{target}_before_3": three,
        f"{target}_before_1_less_3": last - three,
    }
    for key in rule["keys"] if len(rule["keys"]) > 1 else []:
        columns[f"{target}_before_1_by_{key}"] = (
            pd.Series(last).groupby(units[key].to_numpy()).transform("mean").to_numpy()
        )
    return {name: values.round(4) for name, values in columns.items()}


def mean_of_last(values: np.ndarray, count: int) -> np.ndarray:
    """NaN where there are none."""
    if values.shape[1] == 0:
        return np.full(len(values), np.nan)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return np.nanmean(values[:, -count:], axis=1)
