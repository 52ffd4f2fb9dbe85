"""Reshaped answers: tables of train and test as the submission asks about them, where the form tells how."""

import math
import operator
from collections.abc import Callable, Iterable

import pandas as pd

from medalist_engine.config import Config
from medalist_engine.data.layouts import ComputedBy, JoinedTarget

NOTHING_THERE = {"", "#N/A", "#N/A N/A", "#NA", "<NA>", "N/A", "NA", "NULL", "NaN", "None"}
NOTHING_THERE |= {"-NaN", "-nan", "n/a", "nan", "null"}
COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


def columns_of_answers(config: Config) -> set[str]:
    """The columns of which answers and keys are made as they are spelled."""
    files = config["files"]
    columns = set(files["joined"]["columns"]) if "joined" in files else set()
    if "computed" in files and files["computed"]["by"]["kind"] == "is":
        columns |= set(files["computed"]["columns"])
    return columns


def with_reshaped_target(config: Config, train: pd.DataFrame) -> pd.DataFrame:
    """Train with the target that its cells are put together to, or that is computed of them."""
    files = config["files"]
    if "joined" in files:
        joined = files["joined"]
        cells = zip(*(train[name].astype(str) for name in joined["columns"]), strict=True)
        train = train.assign(**{joined["target"]: [joined_cell(joined, row) for row in cells]})
    if "computed" in files:
        computed = files["computed"]
        spelled = [train[name].astype("string").fillna("").tolist() for name in computed["columns"]]
        values = [computed_cell(computed["by"], row) for row in zip(*spelled, strict=True)]
        train = train.assign(**{computed["target"]: values})
    return train


def joined_cell(joined: JoinedTarget, cells: Iterable[str]) -> str:
    spelled = (joined["missing"] if cell in NOTHING_THERE else cell for cell in cells)
    return joined["separator"].join(spelled)


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
    return float(COMPARISONS[by["by"]](numbers[0] - sum(numbers[1:]), by["value"]))
