"""Config: what a solution knows about its competition and its plan. All else it reads from the data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from medalist_engine.data.layouts import (
        ComputedTarget,
        JoinedTarget,
        KeyParts,
        MeltedLayout,
        OrderedLayout,
        WrittenNumbers,
    )
    from medalist_engine.data.listings.listing import Listing
    from medalist_engine.media.files.media_facts import MediaFacts


class SubmissionColumn(TypedDict):
    """A column of the submission. Only the columns of targets have the fields after `kind`."""

    name: str
    role: Literal["key", "target", "carry"]
    kind: str | None
    min: float | None
    max: float | None
    labels: list[str] | None
    separator: str | None
    max_items: int | None
    # How labels of train are written, where the sample has other words or numbers for them.
    spelled: NotRequired[dict[str, str]]
    # What predictions are multiplied by before they are written.
    weight: NotRequired[float]
    # The column whose errors this column predicts.
    deviation_of: NotRequired[str]
    # The bound of an interval: the quantile of the target that it is.
    quantile: NotRequired[float]


class SubmissionForm(TypedDict):
    """What the submission looks like.

    With the layout `columns`, `mapping` gives the target of train for each target column; with `classes`, the
    label of the only target.
    """

    file_name: str
    header: list[str]
    key: list[str]
    layout: Literal["columns", "classes", "unknown"]
    mapping: dict[str, str]
    columns: list[SubmissionColumn]


class DataFiles(TypedDict):
    """The competition's files, and how keys and answers are laid out in them where they are not plain."""

    train: list[str]
    # A table of its own for the targets.
    labels: str | None
    test: list[str]
    sample: str | None
    # Tables that may be joined.
    side: list[str]
    # Keys of the submission are put together of several columns (data/asked/rows.py).
    key_parts: KeyParts | None
    # A target is put together of several columns (data/answers/reshaped.py).
    joined: NotRequired[JoinedTarget]
    # A target is computed of columns (data/answers/reshaped.py).
    computed: NotRequired[ComputedTarget]
    # Numbers that are written with currencies, units or words among them (data/answers/numbers.py).
    numbers: NotRequired[WrittenNumbers]
    # The submission has a row for each row of test and each target (output/melted.py).
    melted: NotRequired[MeltedLayout]
    # Each row of the submission lists cells of test (output/ordered.py).
    ordered: NotRequired[OrderedLayout]


class MetricFacts(TypedDict):
    """The metric by which answers are judged, as core/metrics/metrics.json describes it."""

    name: str
    direction: Literal["min", "max"]
    # What the submission holds, and what models predict for it.
    wants: str
    predicts: str | None
    # How many items of a list count.
    k: int | None
    # The metric whose formula is used; None where there is none.
    scored_as: str | None
    traits: list[str]
    weight: NotRequired[Any]
    # The share of answers that an interval may miss.
    missed: NotRequired[float]


class TimeColumn(TypedDict):
    """The column of time; `future` says that test lies after train, or after train's rows of its `unit`."""

    column: str
    kind: str
    unit: NotRequired[str]


class Validation(TypedDict):
    """How rows are divided into folds, and the column whose groups stay together."""

    scheme: Literal["stratified", "kfold", "group", "time"]
    folds: int
    group: str | None
    # A forecast's windows, which it finds itself.
    windows: NotRequired[list[Any]]


class TimeShares(TypedDict):
    """The shares of all time for models of texts, and for writing at the end."""

    text: float
    writing: float


class Config(TypedDict):
    """All that a solution knows about its competition and its plan."""

    version: int
    files: DataFiles
    id_column: str | None
    targets: list[str]
    task: str
    metric: MetricFacts
    submission: SubmissionForm
    features: list[str]
    # Columns that give the answer away.
    leaks: list[str]
    text_columns: list[str]
    group_column: str | None
    # Where images, sounds and signals are (media/files/sources.py).
    media: MediaFacts | None
    # Files of which tables are made first (data/listings/).
    listings: NotRequired[list[Listing]]
    time: TimeColumn | None
    validation: Validation
    # What the run does after its first answer (steps.json).
    steps: list[str]
    # Steps, models, and features (as builder.py calls them) that are left out: what is each worth?
    without: NotRequired[list[str]]
    # Keys of the zoo, in the order of training.
    models: list[str]
    postprocess: list[str]
    time_shares: TimeShares
    # A program in safe mode has only what hardly ever fails.
    mode: Literal["full", "safe"]
    seed: int
    # The columns that were folded into one target of classes (data/answers/one_hot.py).
    folded_targets: NotRequired[list[str]]
    # The column whose rows were put together (data/units.py).
    gathered_by: NotRequired[str]
