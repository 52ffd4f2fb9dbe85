"""Names of columns, the same from every reader of the competition's files."""

import re

from medalist_engine.config import Config

NAMELESS = "Unnamed: "


def id_name(config: Config) -> str | None:
    """The name of the id column; a first column without a header gets the reader's name for it."""
    return f"{NAMELESS}0" if config["id_column"] == "" else config["id_column"]


def folded(name: str) -> str:
    """Makes names equal that differ only in case and punctuation."""
    return re.sub(r"[\W_]+", "", name).lower()


def unique_names(header: list[str]) -> list[str]:
    """Blank headers become `Unnamed: n`, repeated ones get `.n`: no two columns share a name.

    Spaces around a name stay, as the competition's columns are told with them.
    """
    seen: dict[str, int] = {}
    names = []
    for position, name in enumerate(header):
        filled = name if name.strip() else f"{NAMELESS}{position}"
        names.append(f"{filled}.{seen[filled]}" if filled in seen else filled)
        seen[filled] = seen.get(filled, 0) + 1
    return names
