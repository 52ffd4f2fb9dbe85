"""Numbers as people write them, in columns of answers: `$11,970.00`, `12 %`, a word where there is none."""

import re

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.layouts import WrittenNumbers

WRITTEN = re.compile(
    r"(?:[^\w.+-]{0,3}|(?:US|R|A|C)\$|USD|EUR|GBP|INR|CHF|Rs[.]?)([+-]?)[^\w.+-]{0,3}"
    r"(\d*[.]?\d+(?:[eE][+-]?\d+)?)[.]?[^\d]{0,12}"
)


def with_numbers(config: Config, table: pd.DataFrame) -> pd.DataFrame:
    """The table with these columns as plain numbers, and blank where there is none."""
    layout = config["files"].get("numbers")
    names = [name for name in layout["columns"] if name in table] if layout else []
    if layout is None or not names:
        return table
    return table.assign(
        **{name: [number_written(cell, layout) for cell in table[name].astype(str)] for name in names}
    )


def number_written(cell: str, layout: WrittenNumbers) -> str:
    bare = re.sub(r"[\s']", "", cell).replace("," if layout["decimal"] == "." else ".", "").replace(",", ".")
    match = WRITTEN.fullmatch(bare)
    number = "".join(match.groups()) if match else ""
    return "" if number == "" or float(number) in layout["missing"] else number
