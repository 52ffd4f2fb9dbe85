"""Families: columns that belong together by name and values, seen as one."""

import re
from collections.abc import Iterable, Iterator

import numpy as np

NUMBERED = re.compile(r"^(.*?)(\d+)(\D*)$")
AXIS = re.compile(r"^(?:(.*)[_. -])?([xyzXYZ])$|^(.*[a-z])([XYZ])$|^([xyzXYZ])[_. -](.*)$")
MOST_FAMILIES = 10
FEWEST_MEMBERS = 4
UNLIKE = 5.0

Columns = dict[str, np.ndarray]


def numbered_families(columns: Columns) -> dict[str, Columns]:
    """Columns whose names differ by a number (`reading_3`), with similar spread: repeated measurements."""
    families: dict[str, Columns] = {}
    for name, values in columns.items():
        match = NUMBERED.match(name)
        if match:
            families.setdefault(f"{match[1]}#{match[3]}", {})[name] = values
    alike = {
        stem: of_like_spread(members) for stem, members in families.items() if len(members) >= FEWEST_MEMBERS
    }
    enough = [(stem, members) for stem, members in alike.items() if len(members) >= FEWEST_MEMBERS]
    return dict(enough[:MOST_FAMILIES])


def of_like_spread(members: Columns) -> Columns:
    """The members with a spread near the usual spread of the family."""
    spreads = {name: float(np.nanstd(values[:20_000])) for name, values in members.items()}
    usual = np.median([spread for spread in spreads.values() if spread > 0] or [0.0])
    return {
        name: members[name] for name, spread in spreads.items() if usual / UNLIKE <= spread <= usual * UNLIKE
    }


def family_statistics(stem: str, members: Columns) -> Columns:
    """By row: mean, spread, least and most of the members there. Column by column, for memory."""
    first = next(iter(members.values()))
    count, total, squares = (np.zeros(len(first)) for _ in range(3))
    least, most = np.full(len(first), np.nan), np.full(len(first), np.nan)
    centre = float(np.nan_to_num(np.nanmedian(first)))
    for values in members.values():
        there = ~np.isnan(values)
        moved = np.where(there, values - centre, 0.0)
        count, total, squares = count + there, total + moved, squares + moved * moved
        least, most = np.fmin(least, values), np.fmax(most, values)
    many = np.where(count > 0, count, np.nan)
    mean = total / many
    spread = np.sqrt(np.maximum(squares / many - mean * mean, 0))
    return {f"{stem}.mean": mean + centre, f"{stem}.std": spread, f"{stem}.min": least, f"{stem}.max": most}


def one_hot_blocks(columns: Columns) -> Iterator[tuple[str, list[str], np.ndarray]]:
    """Restores the category behind flags with one name stem, of which each row has exactly one."""
    blocks: dict[str, Columns] = {}
    for name, values in columns.items():
        stem = re.split(r"[\d_. =-]+[^_. =-]*$", name)[0]
        if stem and stem != name and is_flag(values):
            blocks.setdefault(stem, {})[name] = values
    for stem, members in blocks.items():
        if len(members) < 3:
            continue
        total = sum(members.values())
        if (total == 1).mean() > 0.999:
            which = np.argmax(np.column_stack(list(members.values())), axis=1)
            yield stem, list(members), which.astype(np.int32)


def is_flag(values: np.ndarray) -> bool:
    return bool(np.isin(values[:1000], (0, 1)).all()) and bool(np.isin(values, (0, 1)).all())


def axis_vectors(columns: Columns) -> Iterator[tuple[str, list[str]]]:
    """Columns that differ in name only by x, y and z."""
    vectors: dict[str, dict[str, str]] = {}
    for name in columns:
        match = AXIS.match(name)
        if match:
            stem = match[1] or match[3] or match[6] or "xyz"
            axis = match[2] or match[4] or match[5]
            vectors.setdefault(stem, {})[axis.lower()] = name
    for stem, parts in vectors.items():
        if len(parts) == 3:
            yield stem, list(parts.values())


def vector_norm(parts: Iterable[np.ndarray]) -> np.ndarray:
    return np.sqrt(sum(values.astype(float) ** 2 for values in parts))


def amount_columns(columns: Columns) -> Columns:
    """Columns that are mostly zero (amounts, counts), if there are several."""
    sparse = {name: values for name, values in columns.items() if is_amount(values)}
    return sparse if 3 <= len(sparse) <= 40 else {}


def amounts(columns: Columns) -> Columns:
    """Their sum, and how many of them are used."""
    filled = [np.nan_to_num(values) for values in columns.values()]
    return {"amounts.sum": sum(filled), "amounts.used": sum((values > 0).astype(float) for values in filled)}


def is_amount(values: np.ndarray) -> bool:
    filled = np.nan_to_num(values)
    return bool(filled.min() >= 0 and filled.max() > 5 and (filled == 0).mean() > 0.3)


def missing_cells(columns: Columns) -> Columns:
    count = sum(np.isnan(values).astype(float) for values in columns.values())
    return {"missing cells": count} if np.any(count) else {}
