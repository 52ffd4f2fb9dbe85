"""Listing rules: how a table of the intake is made again; services/dataset/listings/listing.ts says more."""

from typing import Literal, NotRequired, TypedDict

from medalist_engine.data.listings.rules.reshaped_rules import Reshaped


class SpreadRule(TypedDict):
    """A table with a column whose cells list labels: each label gets a column of 0 and 1."""

    table: str
    column: str
    separator: str


class IdOrderRule(TypedDict):
    """A table whose rows are put in the order of an array of ids."""

    table: str
    column: str
    ids: str


class MeltedListsRule(TypedDict):
    """Texts that list the labels and the name of each file, and a sample with the keys `id * per + class`."""

    labels: str
    names: str
    sample: str
    per: int


class AnnotatedRule(TypedDict):
    """JSON with images, annotations and categories: each image gets a row with the fields in `given`."""

    table: str
    given: list[str]
    category: Literal["id", "name"]


class PartedRule(TypedDict):
    """A table, or the sample, whose keys are names of files with a class behind."""

    table: str | None
    sample: str | None
    separator: str
    classes: list[str]


class PositionsRule(TypedDict):
    """A table whose cells hold a value for each position: each gets a row. `first`: the first number."""

    table: str
    key: str
    sample: str | None
    separator: str
    first: int
    letters: list[str]
    kept: list[str]
    answers: list[str]


class FollowedRule(TypedDict):
    """A table of units at several times: the first cells of its unit stand beside each later row."""

    table: str
    key: str
    sample: str | None
    separator: str
    time: str
    varying: list[str]
    kept: list[str]
    answers: list[str]


class SummedRule(TypedDict):
    """A table of days or sales: each unit gets a row for each time, with the sum over it and those before.

    Times end with the day `until`. -1 is the last of train, 0 that of test; from `first` on train has rows,
    from `known` on sums are known.
    """

    table: str | None
    sales: str
    asks: str
    rows: Literal["train", "test"]
    keys: list[str]
    time: str
    format: str
    quantity: str | None
    unit: Literal["months", "days"]
    length: int
    until: str
    first: int
    known: int
    clip: list[float] | None
    target: str


class DocumentKind(TypedDict):
    """Where the documents of a kind lie, how their names end, and the columns that they fill."""

    folders: list[str]
    ending: str
    columns: list[str]
    # Fields of the records that they hold; None: all their text.
    fields: list[str] | None
    isJson: bool


class TextsRule(TypedDict):
    """Rows of a table, keys of a sample, or paths, each with what the file holds that its key names."""

    table: str | None
    sample: str | None
    key: str
    longest: int
    kinds: list[DocumentKind]


class OthersRule(TypedDict):
    """Labels that are not kept become this one."""

    label: str
    kept: list[str]


class CutRule(TypedDict):
    """A long table: each stretch of `rows` lines gets a row with its last answers."""

    table: str
    rows: int
    blocks: int
    columns: list[str]
    answers: list[str]
    test: str


class SeedsRule(TypedDict):
    """The table that tells the seed of each side in each season."""

    table: str
    season: str
    side: str
    seed: str


class MatchesRule(TypedDict):
    """Tables of winners and losers: rows are late matches or asked pairs, with what early ones tell."""

    table: str
    sample: str
    isAsked: bool
    separator: str
    ordered: bool
    early: list[str]
    late: list[str]
    season: str
    winner: str
    loser: str
    place: str | None
    before: float
    latest: str
    scores: list[str] | None
    seeds: SeedsRule | None


class Listing(TypedDict):
    """A table of names of files or of arrays; which field it has tells the rule by which it is made.

    `pattern` is matched with paths, its groups are the columns. `arrays`: the columns of a table of arrays.
    """

    path: str
    pattern: str | None
    array: str | None
    columns: list[str]
    arrays: list[str] | None
    spread: NotRequired[SpreadRule]
    ordered: NotRequired[IdOrderRule]
    melted: NotRequired[MeltedListsRule]
    annotated: NotRequired[AnnotatedRule]
    parted: NotRequired[PartedRule]
    positions: NotRequired[PositionsRule]
    followed: NotRequired[FollowedRule]
    summed: NotRequired[SummedRule]
    reshaped: NotRequired[Reshaped]
    texts: NotRequired[TextsRule]
    others: NotRequired[OthersRule]
    cut: NotRequired[CutRule]
    matches: NotRequired[MatchesRule]
