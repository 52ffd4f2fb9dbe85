"""Computed cells: an answer that is computed of columns of train, such as their sum or logarithm."""

import math
import operator
from collections.abc import Callable, Iterable, Iterator

from medalist_engine.config import Config
from medalist_engine.data.answers.joined_cells import NOTHING_THERE
from medalist_engine.data.layouts import ComputedBy

COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def labelled_columns_of(config: Config) -> list[str]:
    """The column that a computed target reads as labels: as they are spelled."""
    computed = config["files"].get("computed")
    return computed["columns"] if computed and computed["by"]["kind"] == "is" else []


def computed_cell(by: ComputedBy, cells: Iterable[str]) -> str:
    """Empty where a part is missing or there is no such number."""
    spelled = [cell.strip() for cell in cells]
    if any(cell in NOTHING_THERE for cell in spelled):
        return ""
    if by["kind"] == "is":
        return str(int(spelled[0] == by["label"]))
    try:
        numbers = [float(cell) for cell in spelled]
        value = computed_number(by, numbers)
    except (ValueError, ZeroDivisionError):
        return ""
    if not all(map(math.isfinite, [*numbers, value])):
        return ""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def computed_number(by: ComputedBy, numbers: list[float]) -> float:
    match by["kind"]:
        case "sum":
            return sum(w * own for w, own in zip(by["weights"], numbers, strict=True)) + by["plus"]
        case "ratio":
            return numbers[0] / numbers[1] * by["times"]
        case "log":
            return math.log(numbers[0] + by["plus"]) / by["over"]
    return float(COMPARISONS[by["by"]](numbers[0], by["value"]))


def rows_with_computed(
    config: Config, names: list[str], rows: Iterable[list[str]]
) -> tuple[list[str], Iterator[list[str]]]:
    """Rows of train with the target as a cell more."""
    computed = config["files"].get("computed")
    if not computed:
        return names, iter(rows)
    places = [names.index(name) for name in computed["columns"]]
    return [*names, computed["target"]], (
        [*row, computed_cell(computed["by"], (row[at] for at in places))] for row in rows
    )
