"""The columns of answers and submission, as the caller describes them (../__main__.py)."""

from typing import NotRequired, TypedDict


class Target(TypedDict):
    """`called`: its name in the tables; `quantile`: its level, if it is a bound of an interval."""

    name: str
    kind: str
    separator: NotRequired[str | None]
    called: NotRequired[str]
    quantile: NotRequired[float]


class Time(TypedDict):
    """The column of moments, and when the stretches begin that trials predict."""

    name: str
    starts: list[float]


class Specification(TypedDict):
    """What the columns are. `time` is only for the merge."""

    key: list[str]
    targets: list[Target]
    k: NotRequired[int | None]
    unit: NotRequired[str | None]
    weight: NotRequired[str | None]
    groups: NotRequired[list[str]]
    time: NotRequired[Time | None]
