"""Tables that hold the same as others in another form: a row for each day or set, or for what is asked."""

import json
import math
from pathlib import Path

import pandas as pd

from medalist_engine.data.listings.keyed import cells_of_file
from medalist_engine.data.listings.rules.listing_rules import Listing
from medalist_engine.data.listings.rules.reshaped_rules import DaysRule, GainedRule, KeysRule, ObjectsRule


def reshaped_frame(listing: Listing, folder: Path) -> pd.DataFrame:
    rule = listing["reshaped"]["rule"]
    match rule["kind"]:
        case "days":
            frame = row_for_each_day(rule, cells_of_file(folder, rule["table"]))
        case "keys":
            frame = parts_of_cells(rule, cells_of_file(folder, rule["table"]))
        case "objects":
            frame = opened_objects(rule, cells_of_file(folder, rule["table"]))
        case "sets":
            tables = [cells_of_file(folder, name) for name in rule["tables"]]
            named = zip(rule["names"], tables, strict=True)
            frame = pd.concat([table.assign(**{rule["set"]: name}) for name, table in named])
        case _:
            asks = None if rule["asks"] is None else cells_of_file(folder, rule["asks"])
            frame = gained_items(rule, cells_of_file(folder, rule["table"]), asks)
    return frame[listing["columns"]]


def row_for_each_day(rule: DaysRule, wide: pd.DataFrame) -> pd.DataFrame:
    since = list(wide).index(rule["since"])
    days = [name for name in list(wide)[since:] if name not in rule["kept"]]
    long = wide.melt(rule["kept"], days, var_name=rule["time"], value_name=rule["target"])
    return long[long[rule["target"]] != ""]


def parts_of_cells(rule: KeysRule, table: pd.DataFrame) -> pd.DataFrame:
    parts = table[rule["cell"]].str.rsplit(rule["separator"], n=1, expand=True)
    return pd.DataFrame({rule["id"]: table[rule["id"]], rule["key"]: parts[0], rule["time"]: parts[1]})


def opened_objects(rule: ObjectsRule, table: pd.DataFrame) -> pd.DataFrame:
    """A column for each name in the objects, and the answer, which is summed by its key."""
    opened = [objects_of(table.pop(name), name) for name in rule["opened"]]
    frame = pd.concat([table, *opened], axis=1)
    answer = rule["answer"]
    if answer is None:
        return frame
    value = pd.to_numeric(frame[answer["of"]], errors="coerce")
    if answer["isSum"]:
        value = value.fillna(0).groupby(frame[answer["by"]]).transform("sum")
    if answer["isLog"]:
        value = value.fillna(0).clip(lower=0).map(math.log1p)
    return frame.assign(**{answer["target"]: value})


def objects_of(cells: pd.Series, outer: str) -> pd.DataFrame:
    records = [json.loads(cell) if cell.strip().startswith("{") else {} for cell in cells]
    flat = [{f"{outer}.{name}": cell_of(value) for name, value in record.items()} for record in records]
    return pd.DataFrame(flat, index=cells.index).fillna("")


def cell_of(value: object) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, separators=(",", ":"))


def gained_items(rule: GainedRule, table: pd.DataFrame, asks: pd.DataFrame | None) -> pd.DataFrame:
    """Of each unit at each time which items it has got since the time before, and which it had."""
    flags, unit = rule["flags"], table[rule["key"]].str.strip()
    table = table.assign(**table[flags].apply(pd.to_numeric, errors="coerce").fillna(0).astype(int))
    table = table.sort_values(rule["time"], kind="stable")
    old = {name: f"{name}_before" for name in flags}
    if asks is None:
        past = table.groupby(unit)[flags].shift(1)
        gained = (table[flags] == 1) & (past == 0)
        lists = [
            " ".join(name for name, got in zip(flags, row, strict=True) if got) for row in gained.to_numpy()
        ]
        taught = table[rule["kept"]].join(past.rename(columns=old).astype("Int64"))
        return taught.assign(**{rule["target"]: lists})[[one != "" for one in lists]]
    last = table.groupby(unit)[flags].last().rename(columns=old).astype("Int64")
    return asks[rule["kept"]].join(last, on=asks[rule["key"]].str.strip())
