"""Structured strings: ids and codes such as `B/12/S`, `0013_02` or `AB1234`, taken apart by position."""

import pandas as pd

DELIMITERS = ("_", "/", "-", "|", ":", ", ", ",", ".", " ")


def string_parts(text: pd.Series) -> dict[str, pd.Series]:
    """The parts by position, or nothing where the strings share no structure."""
    known = text.dropna().astype(str)
    if len(known) == 0 or known.nunique() <= 20:
        return {}
    for delimiter in DELIMITERS:
        counts = known.str.count(_escaped(delimiter))
        usual = int(counts.mode().iloc[0])
        if 1 <= usual <= 6 and (counts == usual).mean() >= 0.9:
            return _columns(text.str.split(delimiter, n=usual, expand=True, regex=False))
    lengths = known.str.len()
    if lengths.nunique() == 1 and 2 <= lengths.iloc[0] <= 12 and known.str.isalpha().all():
        return {str(place): text.str[place] for place in range(int(lengths.iloc[0]))}
    prefixed = text.str.extract(r"^([A-Za-z]+)[^A-Za-z0-9]*(\d+)")
    return _columns(prefixed) if prefixed[0].notna().sum() >= 0.5 * len(known) else {}


def _escaped(delimiter: str) -> str:
    return f"[{delimiter}]" if delimiter in "|./" else delimiter


def _columns(frame: pd.DataFrame) -> dict[str, pd.Series]:
    return {str(place): frame[place] for place in frame.columns}
