"""Split keys: keys that hold columns of the row, such as the shop and the day in `shop-7_2017-04-23`."""


def split_key(key: str, parts: dict) -> list[str]:
    """One cell per part of the key; missing parts are blank."""
    most = len(parts["columns"]) - 1
    split = str.rsplit if parts["from"] == "end" else str.split
    cells = split(key.strip(), parts["separator"], most)
    return [*cells, *[""] * (most + 1 - len(cells))]
