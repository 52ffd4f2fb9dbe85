"""Keyed records: a JSON object that holds a record by each id."""

import json

KEY_NAME = "index"


def is_keyed(held: dict) -> bool:
    """Whether there are more records than names in them; else these are columns."""
    if not all(isinstance(cells, dict) for cells in held.values()):
        return False
    return 0 < len({name for cells in held.values() for name in cells}) < len(held)


def keyed_records(held: dict[str, dict]) -> list[dict]:
    """Where no cell repeats the id of its record, the id is a column of its own."""
    names = dict.fromkeys(name for cells in held.values() for name in cells)
    is_told = any(all(id_text(cells.get(name)) == key for key, cells in held.items()) for name in names)
    if is_told or KEY_NAME in names:
        return list(held.values())
    return [{KEY_NAME: key, **cells} for key, cells in held.items()]


def id_text(cell: object) -> str:
    return cell if isinstance(cell, str) else json.dumps(cell)
