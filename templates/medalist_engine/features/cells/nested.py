"""Nested cells: records and lists that a table holds as JSON (or as Python spells it), opened one level."""

import ast
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from medalist_engine.features.cells.documents import list_documents
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin

MOST_RECORD_KEYS = 20
MOST_ITEMS = 50
MOST_OPENED = 200_000
MOST_LISTED = 200_000
NAMES = ("name", "title", "id", "value")


def add_nested(
    gathered: Gathered, name: str, values: pd.Series, add: Callable[[str, pd.Series], None]
) -> None:
    """`add` reads each key of records as a column of its own."""
    opened = open_column(values)
    gathered.add_numbers(list_numbers(opened, name), "list statistic", [name])
    for key, cells in key_columns(opened).items():
        gathered.origins.columns[f"{name}.{key}"] = Origin("record key", (name,))
        add(f"{name}.{key}", cells)
    items = item_names(opened)
    if any(items):
        gathered.add_documents(name, [" ".join(row) for row in items], Origin("list", (name,)))
        gathered.add_numbers(frequent_items(items, name), "item flag", [name])


def add_list(gathered: Gathered, name: str, values: pd.Series, flags_items: bool) -> None:
    documents = list_documents(values)
    gathered.add_documents(name, documents, Origin("list", (name,)))
    items = np.array([document.count(" ") for document in documents], float)
    gathered.add_number(f"{name}.items", items, Origin("list statistic", (name,)))
    if flags_items and len(values) <= MOST_LISTED:
        flags = frequent_items([document.split() for document in documents], name)
        gathered.add_numbers(flags, "item flag", [name])


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
