"""Rewrites: fixed ways to write a cell anew, such as its first word in upper case."""

import re
from collections import Counter
from collections.abc import Callable

import numpy as np

Rewrite = Callable[[str], str]
MOST_REWRITES = 6
LEAST_GAINED = 0.001
LEAST_GAINED_ROWS = 3

PARTS_OF_CELL: dict[str, Rewrite] = {
    "whole": lambda cell: cell,
    "first word": lambda cell: cell.split(None, 1)[0] if cell.strip() else "",
    "last word": lambda cell: cell.rsplit(None, 1)[-1] if cell.strip() else "",
    "all but the first word": lambda cell: cell.split(None, 1)[-1] if cell.strip() else "",
    "all but the last word": lambda cell: cell.rsplit(None, 1)[0] if cell.strip() else "",
    "letters and digits": lambda cell: re.sub(r"[\W_]+", "", cell),
    "words": lambda cell: " ".join(re.findall(r"\w+", cell)),
    "signs apart": lambda cell: " ".join(re.sub(r"[\W_]+", "", cell)),
    "initials": lambda cell: "".join(word[0] for word in cell.split()),
}
CASES: dict[str, Rewrite] = {"": str, "upper": str.upper, "lower": str.lower, "title": str.title}


def all_rewrites() -> list[Rewrite]:
    """The plainest first."""
    return [
        (lambda cell, part=part, case=case: case(part(cell)))
        for part in PARTS_OF_CELL.values()
        for case in CASES.values()
    ]


def useful_rewrites(cells: list[str], answers: list[str]) -> list[Rewrite]:
    """The most useful first; each is right of some of these pairs where the ones before are not."""
    rewrites = all_rewrites()
    pairs = Counter(zip(cells, answers, strict=True))
    weights = np.array(list(pairs.values()))
    right = np.array([[rewrite(cell) == answer for cell, answer in pairs] for rewrite in rewrites])
    open_pairs, chosen = np.ones(len(pairs), bool), []
    while len(chosen) < MOST_REWRITES:
        gained = (right & open_pairs) @ weights
        best = int(gained.argmax())
        if gained[best] < max(LEAST_GAINED_ROWS, LEAST_GAINED * len(cells)):
            break
        chosen.append(rewrites[best])
        open_pairs &= ~right[best]
    return chosen
