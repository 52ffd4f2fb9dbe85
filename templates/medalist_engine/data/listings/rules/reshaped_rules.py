"""Reshaped rules: how a table is made of others that hold the same in another form."""

from typing import Literal, TypedDict


class DaysRule(TypedDict):
    """A table with a column for each day from `since` on: each day gets a row."""

    kind: Literal["days"]
    table: str
    since: str
    kept: list[str]
    time: str
    target: str


class KeysRule(TypedDict):
    """A table with cells such as `page_2017-01-01`: both parts get columns."""

    kind: Literal["keys"]
    table: str
    id: str
    cell: str
    separator: str
    key: str
    time: str


class ObjectsAnswer(TypedDict):
    """Which cells are the answer, and by which key they are summed."""

    by: str
    of: str
    target: str
    isSum: bool
    isLog: bool


class ObjectsRule(TypedDict):
    """A table with objects in cells: what they hold gets columns."""

    kind: Literal["objects"]
    table: str
    opened: list[str]
    answer: ObjectsAnswer | None


class SetsRule(TypedDict):
    """Tables of several sets: all become one, with the name of the set."""

    kind: Literal["sets"]
    tables: list[str]
    names: list[str]
    set: str


class GainedRule(TypedDict):
    """A table with a flag for each item: a row says which items its unit has got since, and which it had."""

    kind: Literal["gained"]
    table: str
    asks: str | None
    key: str
    time: str
    flags: list[str]
    kept: list[str]
    target: str


ReshapedRule = DaysRule | KeysRule | ObjectsRule | SetsRule | GainedRule


class Reshaped(TypedDict):
    """The tables that are replaced, and the rule."""

    sources: list[str]
    rule: ReshapedRule
