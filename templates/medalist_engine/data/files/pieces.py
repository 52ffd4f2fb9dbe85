"""Pieces: a large file is read in pieces, which need less memory, and only some of its rows are kept."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from medalist_engine.data.files.reading import IsText, layout_of, readable, reader_options, spelled
from medalist_engine.protocol import warn

PIECE_ROWS = 100_000
WHOLE_IN_FLOAT32 = 2**24
Order = Callable[[pd.DataFrame], np.ndarray | None]


class MixedColumnsError(Exception):
    """Some columns start with numbers and hold words later: the file must be read again as text."""

    def __init__(self, names: set[str]) -> None:
        super().__init__(", ".join(sorted(names)))
        self.names = names


@dataclass
class Thinning:
    """Keeps `rows` rows (None: all): the last by `order` where it knows one, else random ones, by `seed`.

    Random rows with the same cell in `together` are all kept or all dropped, except for one such cell.
    """

    rows: int | None = None
    seed: int = 0
    order: Order | None = None
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
        order = self.order(frame) if self.order else None
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


def read_thinned(
    paths: Sequence[Path], is_text: IsText, thinning: Thinning, until: float = np.inf
) -> pd.DataFrame:
    """Reads until `until` and returns the rows that `thinning` keeps; the index is the row number."""
    words: set[str] = set()
    while True:
        try:
            pieces = typed_alike(read_pieces(paths, is_text, words))
            return thinning.gather(read_until(pieces, until))
        except MixedColumnsError as mixed:
            words |= mixed.names


def read_until(pieces: Iterator[pd.DataFrame], until: float) -> Iterator[pd.DataFrame]:
    for piece in pieces:
        yield piece
        if time.monotonic() > until:
            warn(f"only the first {piece.index[-1] + 1} rows are read: there is no time for more")
            return


def typed_alike(pieces: Iterator[pd.DataFrame]) -> Iterator[pd.DataFrame]:
    """Gives each column the same type in all pieces; a column may be empty in some pieces."""
    numeric: dict[str, bool] = {}
    for piece in pieces:
        mixed = set()
        for name in piece:
            if piece[name].isna().all():
                continue
            is_number = pd.api.types.is_numeric_dtype(piece[name])
            if numeric.setdefault(str(name), is_number) != is_number:
                mixed.add(str(name))
        if mixed:
            raise MixedColumnsError(mixed)
        yield piece


def read_pieces(paths: Sequence[Path], is_text: IsText, words: set[str]) -> Iterator[pd.DataFrame]:
    """Rows are numbered through all files."""
    before = 0
    for path in paths:
        options = reader_options(layout_of(path), is_text) | {"encoding_errors": "replace"}
        options["dtype"] |= dict.fromkeys(words, str)
        with (
            readable(path) as source,
            pd.read_csv(source, chunksize=PIECE_ROWS, on_bad_lines="skip", **options) as pieces,
        ):
            for piece in pieces:
                yield shrunk(spelled(piece, is_text)).set_axis(before + np.arange(len(piece)), axis=0)
                before += len(piece)


def shrunk(piece: pd.DataFrame) -> pd.DataFrame:
    """Numbers in 32 bits where no value is lost."""
    smaller = {}
    for name in piece.columns[[dtype.kind in "if" for dtype in piece.dtypes]]:
        column = piece[name]
        most = np.nanmax(np.abs(column.to_numpy(float)), initial=0.0)
        if column.dtype.kind == "i":
            smaller[name] = column.astype(np.int32 if most < 2**31 else np.int64)
        elif most < WHOLE_IN_FLOAT32:
            smaller[name] = column.astype(np.float32)
    return piece.assign(**smaller)
