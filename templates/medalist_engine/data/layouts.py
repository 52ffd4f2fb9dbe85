"""Layouts: how keys and answers are laid out in the competition's files where they are not plain."""

from typing import Literal, NotRequired, TypedDict

Separation = TypedDict("Separation", {"separator": str, "from": Literal["start", "end"]})
"""Where a key is divided: separators count from this end."""


class KeyTable(TypedDict):
    """The files beside train that have rows of a key, if any: `part` names them, in their `column`."""

    part: str
    column: str | None


class KeyParts(Separation):
    """The columns of which keys of the submission are put together; with `about`, those of train, too."""

    columns: list[str]
    about: NotRequired[KeyTable]


class JoinedTarget(TypedDict):
    """A target that is put together of columns; `missing` stands for a cell that is not there."""

    target: str
    columns: list[str]
    separator: str
    missing: str


class WrittenNumbers(TypedDict):
    """Columns of numbers that are written with currencies or units; `missing`: those that stand for none."""

    columns: list[str]
    decimal: Literal[".", ","]
    missing: list[float]


class ComputedBy(TypedDict):
    """How a target is computed of cells; each kind has its own fields (core/schema/computed-target.ts)."""

    kind: Literal["sum", "ratio", "log", "compare", "is"]
    weights: NotRequired[list[float]]
    plus: NotRequired[float]
    times: NotRequired[float]
    over: NotRequired[float]
    by: NotRequired[Literal[">", ">=", "<", "<="]]
    value: NotRequired[float]
    label: NotRequired[str]


class ComputedTarget(TypedDict):
    """A target that is computed of columns."""

    target: str
    columns: list[str]
    by: ComputedBy


class KeyHalves(Separation):
    """A key that holds the row of test and the target, and where the target is."""

    target: Literal["first", "last"]


class MeltedLayout(TypedDict):
    """The columns of a melted submission, and the table that tells what each key asks for.

    The table has the columns `table_key`, `row` and `target`; with `split`, the keys themselves tell it.
    """

    table: str
    table_key: str
    row: str
    target: str
    split: NotRequired[KeyHalves]
    sample: str
    header: list[str]
    key: str
    column: str


class OrderedLayout(TypedDict):
    """The columns of a submission of lists, and which column of test they list.

    `group` is the key's column in test; `most`: the longest list.
    """

    sample: str | None
    header: list[str]
    key: str
    separator: str
    most: int | None
    column: str
    group: str | None
    item: str
