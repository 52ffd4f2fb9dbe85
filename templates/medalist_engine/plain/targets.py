"""Targets: a target in plain Python: classes, numbers, or answers that are only counted."""

import math
import statistics
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from medalist_engine.config import Config
from medalist_engine.output.cells.spelling import column_targets, target_columns
from medalist_engine.plain.rows import number_in

COUNTED_KINDS = ("text", "token-set", "sequence", "structured", "ranked-list")
CLASS_KINDS = ("class-int", "class-string", "class-bool", "simplex")
MOST_KNOWN_LABELS = 300


@dataclass
class PlainTarget:
    """`known` are the positions of sample rows with a known target; `codes` or `numbers` are their targets.

    Numeric labels are sorted as numbers; numbers are on the scale that suits the metric.
    """

    name: str
    known: list[int]
    labels: list[str]
    codes: list[int] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    logarithmic: bool = False
    absolute: bool = False

    def prior(self) -> list[float]:
        """The prediction for a row of which nothing is known."""
        if self.codes:
            counts = Counter(self.codes)
            return [counts[code] / len(self.codes) for code in range(len(self.labels))]
        return [(statistics.median if self.absolute else statistics.fmean)(self.numbers)]

    @cached_property
    def bounds(self) -> tuple[float, float]:
        return min(self.numbers), max(self.numbers)

    def restore(self, number: float) -> float:
        """Converts from the scale of learning to the scale of the target, within its range in the sample."""
        low, high = self.bounds
        held = min(high, max(low, number))
        return math.expm1(held) if self.logarithmic else held


def read_target(config: Config, name: str, cells: list[str]) -> PlainTarget:
    kinds = {column["kind"] for column in columns_of(config, name)}
    blank_tells = "structured" in kinds  # no mask, no box
    answers = {place: cell.strip() for place, cell in enumerate(cells) if blank_tells or cell.strip() != ""}
    numbers = {place: number_in(cell) for place, cell in answers.items()}
    all_numbers = all(number is not None for number in numbers.values())
    if kinds & set(COUNTED_KINDS) or not all_numbers or is_labelled(config, kinds, set(answers.values())):
        return class_target(name, answers, all_numbers)
    values = {place: number for place, number in numbers.items() if number is not None}
    traits = config["metric"]["traits"]
    logarithmic = "log-scale" in traits and min(values.values(), default=-1.0) > -1
    return PlainTarget(
        name,
        list(values),
        sorted(set(answers.values()), key=float) if config["task"] == "ordinal" else [],
        numbers=[math.log1p(value) if logarithmic else value for value in values.values()],
        logarithmic=logarithmic,
        absolute="median" in traits,
    )


def columns_of(config: Config, name: str) -> list[dict]:
    behind = column_targets(config)
    return [column for column in target_columns(config) if behind[column["name"]] == name]


def is_labelled(config: Config, kinds: set[str | None], distinct: set[str]) -> bool:
    """Whether numbers are names of classes."""
    if config["task"] == "ordinal" or config["metric"]["name"] == "qwk":
        return False
    if kinds & set(CLASS_KINDS):
        return True
    few = len(distinct) <= 2 or config["task"] in ("multiclass", "ranking")
    return few and config["metric"]["predicts"] != "values"


def class_target(name: str, answers: dict[int, str], all_numbers: bool) -> PlainTarget:
    frequent = [label for label, _count in Counter(answers.values()).most_common(MOST_KNOWN_LABELS)]
    labels = sorted(frequent, key=float) if all_numbers else sorted(frequent)
    codes = {label: code for code, label in enumerate(labels)}
    known = [place for place, answer in answers.items() if answer in codes]
    return PlainTarget(name, known, labels, codes=[codes[answers[place]] for place in known])
