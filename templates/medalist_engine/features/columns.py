"""Columns: the features of one column, by the kind of its cells."""

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.features.cells.dates import calendar, is_date, numbers_as_dates, parse_dates
from medalist_engine.features.cells.documents import list_documents
from medalist_engine.features.cells.figures import read_figures, without_sentinels
from medalist_engine.features.cells.named_numbers import Aims, tell_as_names
from medalist_engine.features.cells.nested import (
    frequent_items,
    item_names,
    key_columns,
    list_numbers,
    number_lists,
    open_column,
    opens_like_json,
)
from medalist_engine.features.cells.sequences import are_sequences
from medalist_engine.features.cells.string_features import (
    add_name_parts,
    add_text_features,
    add_unit_features,
)
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin
from medalist_engine.protocol import warn

MOST_LISTED = 200_000
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
        """Whole numbers that name things become categories as well, unless columns are many."""
        values, is_absent = without_sentinels(numbers)
        words = None
        if is_absent is not None:
            words = f"missing: {', '.join(f'{code:g}' for code in np.unique(numbers[is_absent]))}"
            self.gathered.add_number(f"{name}.absent", is_absent, Origin("sentinel flag", (name,), words))
        self.gathered.add_number(name, values, Origin(how, (name,), words))
        known = values[np.isfinite(values)]
        if self.many or len(known) == 0 or not are_whole(known):
            return
        codes, levels = pd.factorize(values, sort=True)
        if self.name_things(known, codes, len(levels)):
            self.gathered.add_codes(name, codes.astype(np.int32), Origin("number code", (name,)))

    def name_things(self, known: np.ndarray, codes: np.ndarray, levels: int) -> bool:
        """Numbers that are far apart may; few, or many without a gap, do where the target says so."""
        is_repeated = levels < 0.3 * len(known)
        is_gapless = levels > MOST_FEW_LEVELS and np.ptp(known) < 1.05 * levels and is_repeated
        if 2 < levels <= MOST_FEW_LEVELS or is_gapless:
            return tell_as_names(codes[: self.gathered.train_rows], self.aims)
        mean_gap = (known.max() / levels) - (known.min() / levels)
        return bool(levels >= 50 and mean_gap > 15 and is_repeated and known.min() >= 0)

    def add_dates(self, name: str, dates: pd.Series) -> None:
        self.gathered.dates[name] = dates
        self.gathered.add_numbers(calendar(dates, name, self.trend), "date part", [name])

    def add_string(self, name: str, values: pd.Series, is_id: bool) -> None:
        """Strings may hold figures, dates or lists of numbers; the others are texts or names."""
        figures = read_figures(values)
        if figures is not None:
            self.add_measured(name, figures.values, is_id, "figure" if figures.spelled else "number")
            if not is_id:
                add_unit_features(self.gathered, name, values, figures)
        elif is_date(values):
            self.add_dates(name, parse_dates(values))
        else:
            lists = None if is_id else number_lists(values)
            if lists is not None:
                self.gathered.add_numbers(list_numbers(lists, name), "list statistic", [name])
            if lists is None or name in self.texts:
                self.add_text_or_name(name, values, is_id)

    def add_text_or_name(self, name: str, values: pd.Series, is_id: bool) -> None:
        known = values.dropna().astype(str)
        distinct_share = known.nunique() / len(known)
        is_long = are_sentences(known) or are_sequences(known.head(2000).tolist())
        is_text = name in self.texts or (distinct_share > 0.3 and is_long)
        if is_text and not is_id:
            add_text_features(self.gathered, name, values)
        if not self.plain and not (is_id and distinct_share < 0.9):
            add_name_parts(self.gathered, name, values, is_id)
        if distinct_share < 0.6 and not is_id:
            self.gathered.add_category(name, values, Origin("code", (name,)))


def is_list(cells: pd.Series) -> bool:
    """Lists, and those that a CSV holds as `['a', 'b']`."""
    return bool(cells.map(lambda cell: isinstance(cell, (list, tuple, np.ndarray))).any()) or bool(
        cells.map(lambda cell: isinstance(cell, str) and cell[:1] == "[" and cell[-1:] == "]").mean() > 0.9
    )


def are_whole(numbers: np.ndarray) -> bool:
    return not (numbers[:1000] % 1).any() and not (numbers % 1).any()


def are_sentences(cells: pd.Series) -> bool:
    """Whether cells are long, or have several words."""
    words = cells.head(2000).str.split().str.len().mean()
    return bool(words >= 3 or cells.str.len().mean() > 40)
