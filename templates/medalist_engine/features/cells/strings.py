"""Structured strings: ids and codes such as `B/12/S`, `0013_02` or `AB1234`, split into parts by position."""

import re
from dataclasses import dataclass

import pandas as pd

from medalist_engine.features.categories import by_row, encode, level_counts
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin

DELIMITERS = ("_", "/", "-", "|", ":", ", ", ",", ".", " ")
LONGEST_CODE = 12
CHECKED_CELLS = 20_000
MOST_SIGNS = 40


@dataclass(frozen=True)
class Parts:
    """By position; none where the strings share no structure. `words` say what divides them."""

    columns: dict[str, pd.Series]
    words: str = ""


def add_name_parts(gathered: Gathered, name: str, values: pd.Series, is_id: bool) -> None:
    """The parts of which names are put together; equal cells are split once."""
    codes, distinct = pd.factorize(values)
    levels = pd.Series(distinct, dtype=object).astype(str)
    titles = name_titles(levels)
    if titles is not None:
        gathered.add_category(f"{name}.title", by_row(titles, codes), Origin("title", (name,)))
    parts = string_parts(levels)
    for part, piece in parts.columns.items():
        origin = Origin("string part", (name,), parts.words)
        add_name_part(gathered, f"{name}#{part}", by_row(piece, codes), is_id, origin)


def add_name_part(gathered: Gathered, full: str, piece: pd.Series, is_id: bool, origin: Origin) -> None:
    numbers = pd.to_numeric(piece, errors="coerce")
    levels = piece.nunique()
    if numbers.notna().sum() > 0.9 * piece.notna().sum() and not is_id:
        gathered.add_number(full, numbers.to_numpy(float), origin)
    elif levels < 0.6 * len(piece) and not is_id:
        gathered.add_category(full, piece, origin)
    if 20 < levels < 0.95 * len(piece):
        counted = Origin("string part", origin.columns, f"{origin.words}; how often it occurs")
        gathered.add_number(f"{full}.count", level_counts(encode(piece)), counted)


def string_parts(text: pd.Series) -> Parts:
    known = text.dropna().astype(str).head(CHECKED_CELLS)
    if len(known) == 0 or known.nunique() <= 20:
        return Parts({})
    for delimiter in DELIMITERS:
        counts = known.str.count(re.escape(delimiter))
        usual = int(counts.mode().iloc[0])
        if 1 <= usual <= 6 and (counts == usual).mean() >= 0.9:
            pieces = text.str.split(delimiter, n=usual, expand=True, regex=False)
            return Parts(_columns(pieces), f'between "{delimiter}"')
    if is_code(known):
        return Parts({str(place): text.str[place] for place in range(len(known.iloc[0]))}, "each character")
    prefixed = text.str.extract(r"^([A-Za-z]+)[^A-Za-z0-9]*(\d+)")
    if prefixed[0].notna().sum() < 0.5 * text.notna().sum():
        return Parts({})
    return Parts(_columns(prefixed), "letters, and the digits after them")


def is_code(known: pd.Series) -> bool:
    """Letters and digits, all of one length, with few signs in each place."""
    lengths = known.str.len()
    if lengths.nunique() != 1 or not 2 <= lengths.iloc[0] <= LONGEST_CODE or not known.str.isalnum().all():
        return False
    return all(known.str[place].nunique() <= MOST_SIGNS for place in range(int(lengths.iloc[0])))


def name_titles(text: pd.Series) -> pd.Series | None:
    """The title in names such as `Doe, Dr. Jane`; None where few cells are such names."""
    titles = text.str.extract(r",\s*(?:the\s+)?([A-Z][A-Za-z]*)\.", expand=False)
    return titles if titles.notna().sum() >= 0.9 * text.notna().sum() > 0 else None


def _columns(frame: pd.DataFrame) -> dict[str, pd.Series]:
    return {str(place): frame[place] for place in frame.columns}
