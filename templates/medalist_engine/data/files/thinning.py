"""Thinning: chooses which rows of a large file to keep, while the file is read."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import pandas as pd

Order = Callable[[pd.DataFrame], np.ndarray | None]


@dataclass
class Thinning:
    """Keeps `rows` rows (None: all): the last by `order` where it knows one, else random ones, by `seed`.

    Random rows with the same cell in `together` are all kept or all dropped, except for one such cell.
    """

    rows: int | None = None
    seed: int = 0
    order: Order = lambda _frame: None
    together: str | None = None
    seen: int = 0

    def gather(self, pieces: Iterable[pd.DataFrame]) -> pd.DataFrame:
        """One frame in the order of the file; memory peaks at twice the kept rows and one piece."""
        self.seen, rng = 0, np.random.default_rng(self.seed)
        held: list[pd.DataFrame] = []
        chances: list[np.ndarray] = []
        for piece in pieces:
            self.seen += len(piece)
            held.append(piece)
            chances.append(self.chances(piece, rng))
            if self.rows is not None and sum(map(len, held)) > 2 * self.rows:
                kept, chance = self.thin(held, chances)
                held, chances = [kept], [chance]
        return self.thin(held, chances)[0]

    def chances(self, piece: pd.DataFrame, rng: np.random.Generator) -> np.ndarray:
        if self.together not in piece:
            return rng.random(len(piece))
        cells = piece[self.together].astype(str).to_numpy(object)
        return pd.util.hash_array(cells, hash_key=f"{self.seed:016d}"[-16:]) / 2.0**64

    def thin(self, held: list[pd.DataFrame], chances: list[np.ndarray]) -> tuple[pd.DataFrame, np.ndarray]:
        frame, chance = joined_pieces(held), np.concatenate(chances)
        if self.rows is None or len(frame) <= self.rows:
            return frame, chance
        order = self.order(frame)
        ranked = np.argsort(-chance, kind="stable") if order is None else order
        chosen = np.sort(ranked[-self.rows :])
        return frame.iloc[chosen], chance[chosen]


def joined_pieces(pieces: list[pd.DataFrame]) -> pd.DataFrame:
    """Joins column by column, so that the pieces and the joined frame are never both whole in memory."""
    if len(pieces) == 1:
        return pieces[0]
    index = np.concatenate([piece.index.to_numpy() for piece in pieces])
    columns = {}
    for name in list(pieces[0]):
        columns[name] = pd.concat([piece.pop(name) for piece in pieces], ignore_index=True)
    return pd.DataFrame(columns, copy=False).set_axis(index, axis=0)
