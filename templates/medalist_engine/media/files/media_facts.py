"""Media facts: where images, sounds and signals are, as the task tells it; core/schema/media.ts says more."""

from typing import Literal, NotRequired, TypedDict

from medalist_engine.data.listings.listing import Listing


class SourceFacts(TypedDict):
    """One way in which a row finds its media: `train` and `test` are forms of paths, or arrays."""

    name: str
    kind: Literal["image", "audio", "signal", "pixels", "array"]
    column: NotRequired[str | None]
    test_column: NotRequired[str | None]
    train: NotRequired[str | None]
    test: NotRequired[str | None]
    columns: NotRequired[list[str]]
    shape: NotRequired[list[int] | None]


class PictureTarget(TypedDict):
    """Answers that are masks. Without a form of paths in `train`, run lengths stand in the table."""

    kind: Literal["mask"]
    train: str | None
    size: list[int] | None
    order: Literal["columns", "rows"]


class MediaFacts(TypedDict):
    """All media; `archives` names the folder below which the files of each lie."""

    sources: list[SourceFacts]
    listings: NotRequired[list[Listing]]
    archives: NotRequired[dict[str, str]]
    target: NotRequired[PictureTarget | None]
