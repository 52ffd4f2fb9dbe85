"""Sources: how a row of train or test finds its pictures or sounds, as the task tells it."""

from dataclasses import dataclass

from medalist_engine.config import Config

NAMES_TOGETHER = "\n"
"""Between names of files in one cell, where several rows became one."""


@dataclass(frozen=True)
class MediaSource:
    """One way a row finds media; `MediaFacts` says what the fields hold."""

    name: str
    kind: str
    column: str | None
    train: str | None
    test: str | None
    columns: tuple[str, ...]
    shape: tuple[int, ...] | None
    test_column: str | None = None


def media_sources(config: Config) -> list[MediaSource]:
    sources = (config.get("media") or {}).get("sources") or []
    return [
        MediaSource(
            source["name"],
            source["kind"],
            source.get("column"),
            source.get("train"),
            source.get("test"),
            tuple(source.get("columns") or ()),
            tuple(source["shape"]) if source.get("shape") else None,
            source.get("test_column"),
        )
        for source in sources
    ]


def naming_columns(config: Config) -> set[str]:
    """Columns whose cells name files: they are read as spelled."""
    named = [name for source in media_sources(config) for name in (source.column, source.test_column)]
    return {name for name in named if name is not None}


def media_columns(config: Config) -> set[str]:
    """Columns that only hold media or their names: no features of a table."""
    return naming_columns(config) | {name for source in media_sources(config) for name in source.columns}
