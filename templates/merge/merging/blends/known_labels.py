"""Pairs whose labels are given as codes, so that no text is read again for each tried weight."""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import NoReturn

import numpy as np
from scoring.pair import Pair, Unscorable


@dataclass(frozen=True, kw_only=True)
class KnownLabels(Pair):
    """Only its labels count: its cells are another file's. `names` are in the order of text."""

    names: np.ndarray
    known: tuple[np.ndarray, np.ndarray]

    def codes(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return [self.known]

    def labels(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return self._spelled

    @cached_property
    def _spelled(self) -> list[tuple[np.ndarray, np.ndarray]]:
        truth, guess = self.known
        return [(self.names[truth], self.names[guess])]

    def numbers(self) -> NoReturn:
        raise Unscorable("the metric reads cells, and only labels are known")

    texts = lists = numbers


def with_labels(pair: Pair, names: np.ndarray, truth: np.ndarray, guess: np.ndarray) -> KnownLabels:
    shared = {one.name: getattr(pair, one.name) for one in fields(Pair)}
    return KnownLabels(**shared, names=names, known=(truth, guess))
