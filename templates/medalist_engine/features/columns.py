"""Columns: the features of one column, by the kind of its cells."""

import numpy as np
import pandas as pd

from medalist_engine.config import Config
from medalist_engine.features.cells.dates import calendar, is_date, numbers_as_dates, parse_dates
from medalist_engine.features.cells.numbers import Aims, tell_as_names, without_sentinels
from medalist_engine.features.gathered import Gathered
from medalist_engine.features.origin import Origin
from medalist_engine.protocol import warn

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
            from medalist_engine.features.cells.nested import add_nested

            add_nested(self.gathered, name, values, self.add)
        elif is_list(first):
            from medalist_engine.features.cells.nested import add_list

            add_list(self.gathered, name, values, self.flags_items)
        elif pd.api.types.is_bool_dtype(known) or first.map(lambda cell: isinstance(cell, bool)).all():
            flags = values.map({True: 1.0, False: 0.0})
            self.gathered.add_number(name, flags.to_numpy(float, na_value=np.nan), Origin("flag", (name,)))
        elif pd.api.types.is_numeric_dtype(values):
            self.add_measured(name, values.to_numpy(float, na_value=np.nan), is_id)
        else:
            self.add_string(name, values.where(values != "", None), is_id)

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
        """Strings may hold figures or dates; the others are texts or names."""
        from medalist_engine.features.cells.figures import add_unit_features, read_figures

        figures = read_figures(values)
        if figures is not None:
            self.add_measured(name, figures.values, is_id, "figure" if figures.spelled else "number")
            if not is_id:
                add_unit_features(self.gathered, name, values, figures)
        elif is_date(values):
            self.add_dates(name, parse_dates(values))
        else:
            self.add_text_or_name(name, values, is_id)

    def add_text_or_name(self, name: str, values: pd.Series, is_id: bool) -> None:
        known = values.dropna().astype(str)
        distinct_share = known.nunique() / len(known)
        if not is_id and (name in self.texts or distinct_share > 0.3):
            from medalist_engine.features.cells.documents import add_text_features, is_text

            if name in self.texts or is_text(known):
                add_text_features(self.gathered, name, values)
        if not self.plain and not (is_id and distinct_share < 0.9):
            from medalist_engine.features.cells.strings import add_name_parts

            add_name_parts(self.gathered, name, values, is_id)
        if distinct_share < 0.6 and not is_id:
            self.gathered.add_category(name, values, Origin("code", (name,)))


def opens_like_json(cells: pd.Series) -> bool:
    """Records, or lists of records or numbers; lists of words are documents."""
    return bool(cells.map(lambda cell: isinstance(cell, dict) or is_record_text(cell)).mean() > 0.9)


def is_record_text(cell: object) -> bool:
    return isinstance(cell, str) and cell[:1] + cell[-1:] in ("{}", "[]") and cell[:2] != "['"


def is_list(cells: pd.Series) -> bool:
    """Lists, and those that a CSV holds as `['a', 'b']`."""
    return bool(cells.map(lambda cell: isinstance(cell, (list, tuple, np.ndarray))).any()) or bool(
        cells.map(lambda cell: isinstance(cell, str) and cell[:1] == "[" and cell[-1:] == "]").mean() > 0.9
    )


def are_whole(numbers: np.ndarray) -> bool:
    return not (numbers[:1000] % 1).any() and not (numbers % 1).any()
