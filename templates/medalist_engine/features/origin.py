"""Origin: of which columns a feature was made, and how; core/schema/recipe/ lists the ways."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Origin:
    """`words` say what the way and the feature's name do not."""

    how: str
    columns: tuple[str, ...]
    words: str | None = None


@dataclass
class Origins:
    """By name; `columns` are those that no file has: joined ones, the keys of nested cells."""

    numbers: dict[str, Origin] = field(default_factory=dict)
    codes: dict[str, Origin] = field(default_factory=dict)
    documents: dict[str, Origin] = field(default_factory=dict)
    columns: dict[str, Origin] = field(default_factory=dict)


UNKNOWN_ORIGIN = Origin("other", (), "the engine made it and does not tell how")
