"""Split keys: rows that only their keys tell of, as `shop-7_2017-04-23` tells of a shop and a day."""


def split_key(key: str, parts: dict) -> list[str]:
    """The cells of the parts' columns; those that a key lacks are blank."""
    most = len(parts["columns"]) - 1
    split = str.rsplit if parts["from"] == "end" else str.split
    cells = split(key.strip(), parts["separator"], most)
    return [*cells, *[""] * (most + 1 - len(cells))]
