"""Split keys: keys that hold columns of the row, such as the shop and the day in `shop-7_2017-04-23`."""

from collections.abc import Iterable, Iterator

from medalist_engine.config import Config
from medalist_engine.data.layouts import KeyParts
from medalist_engine.data.names import id_name


def split_key(key: str, parts: KeyParts) -> list[str]:
    """One cell per part of the key; missing parts are blank."""
    most = len(parts["columns"]) - 1
    split = str.rsplit if parts["from"] == "end" else str.split
    cells = split(key.strip(), parts["separator"], most)
    return [*cells, *[""] * (most + 1 - len(cells))]


def parts_in_train(config: Config) -> KeyParts | None:
    """How train's own keys are put together, where they are as the sample's."""
    parts = config["files"].get("key_parts")
    return parts if parts and "about" in parts else None


def rows_with_parts(
    config: Config, names: list[str], rows: Iterable[list[str]]
) -> tuple[list[str], Iterator[list[str]]]:
    """Rows of train with a cell more for each part of their key."""
    parts = parts_in_train(config)
    if parts is None:
        return names, iter(rows)
    place = names.index(str(id_name(config)))
    return [*names, *parts["columns"]], ([*row, *split_key(row[place], parts)] for row in rows)
