"""Columns: the features of one column, by the kind of its cells."""

from dataclasses import replace

import numpy as np
import pandas as pd

from solution.config import Config
from solution.features.categories import encode, level_counts
from solution.features.cells.dates import calendar, is_date, parse_dates
from solution.features.cells.documents import are_escaped, list_documents, style_features, text_documents
from solution.features.cells.figures import Figures, by_row, read_figures, without_sentinels
from solution.features.cells.nested import (
    frequent_items,
    item_names,
    key_columns,
    list_numbers,
    number_lists,
    open_column,
    opens_like_json,
)
from solution.features.cells.strings import distinct_signs, name_titles, string_parts
from solution.features.combined.spans import numbers_as_dates
from solution.features.gathered import Gathered
from solution.features.named_numbers import Aims, numbered_as_names, tell_as_names
from solution.features.origin import Origin
from solution.protocol import warn

MOST_LISTED = 200_000
MOST_SPELLED = 1000
MANY_COLUMNS = 500
MOST_FEW_LEVELS = 30


class ColumnReader:
    """Reads one column after the other into `gathered`; a column that fails is left out with a warning."""

    def __init__(self, config: Config, gathered: Gathered, aims: Aims) -> None:
        self.gathered, self.aims = gathered, aims
        self.texts = set(config["text_columns"])
        self.trend = (config["time"] or {}).get("kind") != "future"
        self.plain = config["mode"] == "safe"
        self.many = len(config["features"]) > MANY_COLUMNS
        self.flags_items = not any(key.startswith("text") for key in config["models"])

    def add(self, name: str, values: pd.Series, is_id: bool = False) -> None:
        try:
            self.add_column(name, values, is_id)
        except Exception as error:  # noqa: BLE001
            warn(f"column {name} is left out: {type(error).__name__}: {error}")

    def add_column(self, name: str, values: pd.Series, is_id: bool) -> None:
        known = values.dropna()
        if is_id:
            known = known[known != ""]
        if len(known) == 0:
            return
        first = known.head(50)
        if opens_like_json(first):
            self.add_nested(name, values)
        elif is_list(first):
            self.add_list(name, values)
        elif pd.api.types.is_bool_dtype(known) or first.map(lambda cell: isinstance(cell, bool)).all():
            flags = values.map({True: 1.0, False: 0.0})
            self.gathered.add_number(name, flags.to_numpy(float, na_value=np.nan), Origin("flag", (name,)))
        elif pd.api.types.is_numeric_dtype(values):
            self.add_measured(name, values.to_numpy(float, na_value=np.nan), is_id)
        else:
            self.add_string(name, values.where(values != "", None), is_id)

    def add_list(self, name: str, values: pd.Series) -> None:
        documents = list_documents(values)
        self.gathered.add_documents(name, documents, Origin("list", (name,)))
        items = np.array([document.count(" ") for document in documents], float)
        self.gathered.add_number(f"{name}.items", items, Origin("list statistic", (name,)))
        if self.flags_items and len(values) <= MOST_LISTED:
            flags = frequent_items([document.split() for document in documents], name)
            self.gathered.add_numbers(flags, "item flag", [name])

    def add_nested(self, name: str, values: pd.Series) -> None:
        opened = open_column(values)
        self.gathered.add_numbers(list_numbers(opened, name), "list statistic", [name])
        for key, cells in key_columns(opened).items():
            self.gathered.origins.columns[f"{name}.{key}"] = Origin("record key", (name,))
            self.add(f"{name}.{key}", cells)
        items = item_names(opened)
        if any(items):
            self.gathered.add_documents(name, [" ".join(row) for row in items], Origin("list", (name,)))
            self.gathered.add_numbers(frequent_items(items, name), "item flag", [name])

    def add_measured(self, name: str, numbers: np.ndarray, is_id: bool, how: str = "number") -> None:
        dates = None if self.plain else numbers_as_dates(numbers, name)
        if dates is not None:
            self.add_dates(name, dates)
        elif not is_id:
            self.add_numbers(name, numbers, how)

    def add_numbers(self, name: str, numbers: np.ndarray, how: str) -> None:
        """Whole numbers that are far apart may name things: categories, unless columns are many.

        Few, or many without a gap, are so where the target says it.
        """
        given, words = numbers, None
        numbers, absent = without_sentinels(given)
        if absent is not None:
            words = f"missing: {', '.join(f'{code:g}' for code in np.unique(given[absent]))}"
            self.gathered.add_number(f"{name}.absent", absent, Origin("sentinel flag", (name,), words))
        self.gathered.add_number(name, numbers, Origin(how, (name,), words))
        known = numbers[np.isfinite(numbers)]
        if self.many or len(known) == 0 or (known[:1000] % 1).any() or (known % 1).any():
            return
        codes, found = pd.factorize(numbers, sort=True)
        levels = len(found)
        spread = (known.max() / levels) - (known.min() / levels)
        names_things = levels >= 50 and spread > 15 and levels < 0.3 * len(known)
        own = codes[: self.gathered.train_rows]
        few = 2 < levels <= MOST_FEW_LEVELS and tell_as_names(own, self.aims)
        gapless = MOST_FEW_LEVELS < levels < 0.3 * len(known) and np.ptp(known) < 1.05 * levels
        many = gapless and numbered_as_names(own, self.aims)
        if few or many or (names_things and known.min() >= 0):
            self.gathered.add_codes(name, codes.astype(np.int32), Origin("number code", (name,)))

    def add_dates(self, name: str, dates: pd.Series) -> None:
        self.gathered.dates[name] = dates
        self.gathered.add_numbers(calendar(dates, name, self.trend), "date part", [name])

    def add_string(self, name: str, values: pd.Series, is_id: bool) -> None:
        figures = read_figures(values)
        if figures is not None:
            self.add_measured(name, figures.values, is_id, "figure" if figures.spelled else "number")
            if not is_id:
                self.add_words(name, values, figures)
            return
        if is_date(values):
            self.add_dates(name, parse_dates(values))
            return
        lists = None if is_id else number_lists(values)
        if lists is not None:
            self.gathered.add_numbers(list_numbers(lists, name), "list statistic", [name])
            if name not in self.texts:
                return
        known = values.dropna().astype(str)
        distinct = known.nunique() / len(known)
        words = known.head(2000).str.split().str.len().mean()
        if not is_id and (
            name in self.texts or (distinct > 0.3 and (words >= 3 or known.str.len().mean() > 40))
        ):
            documents = text_documents(values)
            told = "with signs that HTML escapes" if are_escaped(values) else None
            self.gathered.add_documents(name, documents, Origin("text", (name,), told))
            self.gathered.add_numbers(style_features(documents, name), "text style", [name])
        if not self.plain and not (is_id and distinct < 0.9):
            self.add_parts(name, values, is_id)
        if distinct < 0.6 and not is_id:
            self.gathered.add_category(name, values, Origin("code", (name,)))

    def add_words(self, name: str, values: pd.Series, figures: Figures) -> None:
        """What stands behind and between the numbers; cells with units may name things as well."""
        of_words = Origin("figure word", (name,))
        if figures.others is not None:
            self.gathered.add_number(f"{name}.worded", figures.others.notna().to_numpy(), of_words)
            self.gathered.add_category(f"{name}.word", figures.others, of_words)
        if figures.units is not None:
            self.gathered.add_category(f"{name}.unit", figures.units, of_words)
        if figures.spelled and name not in self.gathered.codes and values.nunique() <= MOST_SPELLED:
            self.gathered.add_category(name, values, Origin("code", (name,)))

    def add_parts(self, name: str, values: pd.Series, is_id: bool) -> None:
        """Equal cells are split once."""
        codes, found = pd.factorize(values)
        levels = pd.Series(found, dtype=object).astype(str)
        titles = name_titles(levels)
        if titles is not None:
            self.gathered.add_category(f"{name}.title", by_row(titles, codes), Origin("title", (name,)))
        parts = string_parts(levels)
        for part, piece in parts.columns.items():
            origin = Origin("string part", (name,), parts.words)
            self.add_part(f"{name}#{part}", by_row(piece, codes), is_id, origin)
        if len(parts.columns) >= 3 and not is_id and levels.str.len().nunique() == 1:
            signs = by_row(distinct_signs(levels), codes).to_numpy(float)
            origin = Origin("string part", (name,), "how many different characters")
            self.gathered.add_number(f"{name}.signs", signs, origin)

    def add_part(self, full: str, piece: pd.Series, is_id: bool, origin: Origin) -> None:
        numbers = pd.to_numeric(piece, errors="coerce")
        levels = piece.nunique()
        if numbers.notna().sum() > 0.9 * piece.notna().sum() and not is_id:
            self.gathered.add_number(full, numbers.to_numpy(float), origin)
        elif levels < 0.6 * len(piece) and not is_id:
            self.gathered.add_category(full, piece, origin)
        if 20 < levels < 0.95 * len(piece):
            counts = level_counts(encode(piece))
            counted = replace(origin, words=f"{origin.words}; how often it occurs, or whether more than once")
            self.gathered.add_number(f"{full}.count", counts, counted)
            self.gathered.add_number(f"{full}.shared", counts > 1, counted)


def is_list(cells: pd.Series) -> bool:
    """Lists, and those that a CSV holds as `['a', 'b']`."""
    return bool(cells.map(lambda cell: isinstance(cell, (list, tuple, np.ndarray))).any()) or bool(
        cells.map(lambda cell: isinstance(cell, str) and cell[:1] == "[" and cell[-1:] == "]").mean() > 0.9
    )
