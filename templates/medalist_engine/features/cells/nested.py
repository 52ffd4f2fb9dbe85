"""Nested cells: records and lists that a table holds as JSON (or as Python spells it), opened one level."""

import ast
import json
import re
from collections import Counter
from typing import Any

import numpy as np
import pandas as pd

MOST_RECORD_KEYS = 20
MOST_ITEMS = 50
MOST_OPENED = 200_000
NAMES = ("name", "title", "id", "value")
NUMBER = r"[+-]?\d[\d.]*(?:[eE][+-]?\d+)?"
SEVERAL_NUMBERS = re.compile(rf"\s*{NUMBER}(?:[\s,;|]+{NUMBER})+\s*")
COORDINATES = 3


def opens_like_json(cells: pd.Series) -> bool:
    """Records, or lists of records or numbers; lists of words are documents."""
    return bool(cells.map(lambda cell: isinstance(cell, dict) or is_record_text(cell)).mean() > 0.9)


def is_record_text(cell: object) -> bool:
    return isinstance(cell, str) and cell[:1] + cell[-1:] in ("{}", "[]") and cell[:2] != "['"


def open_cell(cell: object) -> Any:
    """None for a cell that cannot be read."""
    if not isinstance(cell, str):
        return cell if isinstance(cell, (dict, list)) else None
    for read in (json.loads, ast.literal_eval):
        try:
            return read(cell)
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            continue
    return None


def open_column(cells: pd.Series) -> list[Any]:
    """Reads equal cells once."""
    spelled = cells.map(
        lambda cell: json.dumps(cell, default=str) if isinstance(cell, (dict, list)) else cell
    )
    codes, levels = pd.factorize(spelled)
    if len(levels) > MOST_OPENED:
        raise ValueError(f"more than {MOST_OPENED} different nested cells")
    opened = [open_cell(level) for level in levels]
    return [opened[code] if code >= 0 else None for code in codes]


def number_lists(cells: pd.Series) -> list[Any] | None:
    """Cells of several numbers each, opened; None where they are not. Two or three everywhere are one."""
    known = cells.dropna().astype(str)
    head = known.head(200)
    if len(head) == 0 or head.map(lambda cell: SEVERAL_NUMBERS.fullmatch(cell) is not None).mean() < 0.95:
        return None
    counts = head.str.count(NUMBER)
    if counts.nunique() == 1 and counts.iloc[0] <= COORDINATES:
        return None
    return [opened_numbers(cell) if isinstance(cell, str) else None for cell in cells]


def opened_numbers(cell: str) -> list[float]:
    """A cell in which one is no number has none."""
    try:
        return [float(number) for number in re.findall(NUMBER, cell)]
    except ValueError:
        return []


def key_columns(opened: list[Any]) -> dict[str, pd.Series]:
    """The most frequent keys of records, each as a column of plain cells."""
    counts = Counter(key for cell in opened if isinstance(cell, dict) for key in cell)
    return {
        str(key): pd.Series([cell.get(key) if isinstance(cell, dict) else None for cell in opened]).map(
            plain_cell
        )
        for key, _ in counts.most_common(MOST_RECORD_KEYS)
    }


def plain_cell(cell: Any) -> Any:
    return json.dumps(cell, default=str) if isinstance(cell, (dict, list)) else cell


def list_numbers(opened: list[Any], name: str) -> dict[str, np.ndarray]:
    """The number of entries of a cell, and statistics of lists of numbers."""
    sizes = np.array([len(cell) if isinstance(cell, (dict, list)) else 0 for cell in opened], float)
    made = {f"{name}.items": sizes}
    lists = [[item for item in cell if is_number(item)] if isinstance(cell, list) else [] for cell in opened]
    if any(lists):
        for what, summary in {
            "mean": np.mean,
            "min": np.min,
            "max": np.max,
            "last": lambda row: row[-1],
        }.items():
            made[f"{name}.{what}"] = np.array([summary(row) if row else np.nan for row in lists], float)
    return made


def is_number(cell: Any) -> bool:
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)


def item_names(opened: list[Any]) -> list[list[str]]:
    """The words that a cell lists: strings, and the names of records."""
    return [[*names_in(cell)] if isinstance(cell, list) else [] for cell in opened]


def names_in(cells: list[Any]) -> list[str]:
    named = [
        next((cell[key] for key in NAMES if key in cell), None) if isinstance(cell, dict) else cell
        for cell in cells
    ]
    return [name for name in named if isinstance(name, str) and name]


def frequent_items(rows: list[list[str]], name: str) -> dict[str, np.ndarray]:
    """A flag for each of the most frequent items that is in some rows and not in all."""
    counts = Counter(item for row in rows for item in set(row))
    frequent = [item for item, count in counts.most_common(MOST_ITEMS) if 5 <= count < 0.99 * len(rows)]
    place = {item: number for number, item in enumerate(frequent)}
    flags = np.zeros((len(frequent), len(rows)), np.float32)
    for number, row in enumerate(rows):
        for item in row:
            if item in place:
                flags[place[item], number] = 1
    return {f"{name} has {item}": flags[at] for item, at in place.items()}
