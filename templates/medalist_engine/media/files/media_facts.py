"""Media facts: where images, sounds and signals are, as CONFIG tells it; core/schema/media.ts says more."""

from typing import Literal, TypedDict

from medalist_engine.data.listings.rules.listing_rules import Listing


class SourceFacts(TypedDict):
    """One way in which a row finds its media: `train` and `test` are forms of paths, or arrays."""

    name: str
    kind: Literal["image", "audio", "signal", "pixels", "array", "encoded"]
    column: str | None
    test_column: str | None
    train: str | None
    test: str | None
    columns: list[str]
    shape: list[int] | None


class PictureTarget(TypedDict):
    """Answers that are pictures. Without a form of paths in `train`, run lengths stand in the table."""

    kind: Literal["mask", "image"]
    train: str | None
    size: list[int] | None
    order: Literal["columns", "rows"]


class MediaFacts(TypedDict):
    """All media; `archives` names the folder below which the files of each lie."""

    sources: list[SourceFacts]
    listings: list[Listing]
    archives: dict[str, str]
    target: PictureTarget | None
