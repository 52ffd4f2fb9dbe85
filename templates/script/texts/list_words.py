"""List words: the items of a list as words, one of several words also whole (`olive_oil`)."""

import re


def list_words(cell):
    cell = [item.strip(" '\"") for item in cell.strip("[](){} ").split(",")]  # when written
    items = [str(item).lower().strip() for item in cell]
    whole = [re.sub(r"\W+", "_", item) for item in items if " " in item]
    return " ".join([*items, *whole])
