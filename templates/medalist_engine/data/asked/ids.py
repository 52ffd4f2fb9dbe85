"""Ids: which row of test a row of the submission is about, though the two may spell ids differently."""

import re
from collections.abc import Sequence

from medalist_engine.config import Config
from medalist_engine.data.names import folded, id_name

BETWEEN_CELLS = "\x1f"
"""Between the cells of a key of several columns."""

WHOLE_ID = re.compile(rf"(?<![^{BETWEEN_CELLS}])(-?)0*(\d+)(?:\.0*)?(?![^{BETWEEN_CELLS}])")


def key_in_test(config: Config, columns: Sequence[str]) -> list[str] | None:
    """The columns of test that the key repeats, in the key's order; None where test lacks one."""
    key, id_column = config["submission"]["key"], id_name(config)
    if len(key) == 1:
        return [id_column] if id_column is not None and id_column in columns else None
    alike = {folded(name): name for name in reversed(columns)}
    columns_of_key = [name if name in columns else alike.get(folded(name)) for name in key]
    names = [name for name in columns_of_key if name is not None]
    return names if key and len(names) == len(key) else None


def joined_cells(cells: Sequence[object]) -> str:
    return BETWEEN_CELLS.join(str(cell).strip() for cell in cells)


def ids_alike(asked: list[str], known: list[str]) -> tuple[list[str], list[str]]:
    """Ids of submission and test as they are, or both as plain numbers (`00300` and `300.0` as `300`)
    where more rows are found so and no two ids become one.
    """
    lacking = count_lacking(asked, known)
    if lacking == 0:
        return asked, known
    plain = plain_ids(asked), plain_ids(known)
    if any(len(set(new)) < len(set(old)) for new, old in zip(plain, (asked, known), strict=True)):
        return asked, known
    return plain if count_lacking(*plain) < lacking else (asked, known)


def is_by_id(found: int, asked: int, known: int, parts: int) -> bool:
    """Whether rows go by id, not by place; of as many rows, a key of several columns must find all."""
    if parts > 1 and asked == known:
        return found == asked
    return 2 * found > asked or (parts == 1 and asked != known)


def count_lacking(asked: list[str], known: list[str]) -> int:
    names = set(known)
    return sum(name not in names for name in asked)


def plain_ids(ids: list[str]) -> list[str]:
    return [WHOLE_ID.sub(r"\1\2", cell) for cell in ids]
