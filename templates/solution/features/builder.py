"""Features: every usable column as numbers, category codes or documents; train rows first, then test rows."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

import numpy as np
import pandas as pd

from solution.config import Config
from solution.data.tables import Tables, id_name
from solution.features.categories import crosses, encode, level_counts
from solution.features.dates import calendar, is_date, parse_dates
from solution.features.documents import list_documents, pair_features, style_features, text_documents
from solution.features.strings import string_parts
from solution.protocol import warn


@dataclass
class Features:
    """`numbers` float32 with NaN, `codes` and `crossed` int32 with -1; documents by column."""

    train_rows: int
    numbers: pd.DataFrame
    codes: pd.DataFrame
    crossed: pd.DataFrame
    documents: dict[str, list[str]] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        return len(self.numbers)

    @property
    def width(self) -> int:
        return self.numbers.shape[1] + self.codes.shape[1] + self.crossed.shape[1]

    @cached_property
    def effort(self) -> float:
        """Columns as a boosted tree pays for them: those of two values are bundled and cost little."""
        plain = int((self.numbers.nunique() <= 2).sum())
        return self.width + self.codes.shape[1] - 0.85 * plain


class FeatureBuilder:
    """Collects the features of one column after the other; a column that fails is left out, and said."""

    def __init__(self, config: Config, train_rows: int, rows: int, until: float) -> None:
        self.texts = set(config["text_columns"])
        self.trend = (config["time"] or {}).get("kind") != "future"
        self.plain = config["mode"] == "safe"
        self.train_rows, self.rows, self.until = train_rows, rows, until
        self.numbers: dict[str, np.ndarray] = {}
        self.codes: dict[str, np.ndarray] = {}
        self.documents: dict[str, list[str]] = {}

    def add(self, name: str, values: pd.Series, is_id: bool) -> None:
        try:
            self.add_column(name, values, is_id)
        except (ValueError, TypeError, AttributeError, OverflowError) as error:
            warn(f"column {name} is left out: {error}")

    def add_column(self, name: str, values: pd.Series, is_id: bool) -> None:
        known = values.dropna()
        if is_id:
            known = known[known != ""]
        if len(known) == 0:
            return
        first = known.head(50)
        if first.map(lambda cell: isinstance(cell, (list, tuple, np.ndarray))).any() or is_written_list(
            first
        ):
            self.add_list(name, values)
        elif pd.api.types.is_bool_dtype(known) or first.map(lambda cell: isinstance(cell, bool)).all():
            self.numbers[name] = values.map({True: 1.0, False: 0.0}).to_numpy(float, na_value=np.nan)
        elif pd.api.types.is_numeric_dtype(values):
            self.add_number(name, values)
        else:
            self.add_string(name, values.where(values != "", None), is_id)

    def add_list(self, name: str, values: pd.Series) -> None:
        self.documents[name] = list_documents(values)
        self.numbers[f"{name}.items"] = np.array(
            [document.count(" ") for document in self.documents[name]], float
        )

    def add_number(self, name: str, values: pd.Series) -> None:
        numbers = values.to_numpy(float, na_value=np.nan)
        self.numbers[name] = np.where(np.isinf(numbers), np.nan, numbers)
        known = numbers[np.isfinite(numbers)]
        if len(known) == 0 or (known % 1).any():
            return
        levels = len(np.unique(known))
        spread = (known.max() - known.min() + 1) / levels
        names_things = levels >= 50 and spread > 15 and levels < 0.3 * len(known)
        if 2 < levels <= 30 or (names_things and known.min() >= 0):
            self.add_category(name, values)

    def add_string(self, name: str, values: pd.Series, is_id: bool) -> None:
        known = values.dropna().astype(str)
        numbers = pd.to_numeric(known, errors="coerce")
        if numbers.notna().mean() > 0.95:
            if not is_id:
                self.add_number(name, pd.to_numeric(values, errors="coerce"))
            return
        if is_date(values):
            self.numbers.update(calendar(parse_dates(values), name, self.trend))
            return
        distinct = known.nunique() / len(known)
        words = known.head(2000).str.split().str.len().mean()
        if not is_id and (
            name in self.texts or (distinct > 0.3 and (words >= 3 or known.str.len().mean() > 40))
        ):
            self.documents[name] = text_documents(values)
            self.numbers.update(style_features(self.documents[name], name))
        if not self.plain and not (is_id and distinct < 0.9):
            self.add_parts(name, values, is_id)
        if distinct < 0.6 and not is_id:
            self.add_category(name, values)

    def add_parts(self, name: str, values: pd.Series, is_id: bool) -> None:
        for part, piece in string_parts(values).items():
            full = f"{name}#{part}"
            numbers = pd.to_numeric(piece, errors="coerce")
            levels = piece.nunique()
            if numbers.notna().sum() > 0.9 * piece.notna().sum() and not is_id:
                self.numbers[full] = numbers.to_numpy(float)
            elif levels < 0.6 * len(piece) and not is_id:
                self.add_category(full, piece)
            if 20 < levels < 0.95 * len(piece):
                self.numbers[f"{full}.count"] = level_counts(encode(piece))
                self.numbers[f"{full}.shared"] = (self.numbers[f"{full}.count"] > 1).astype(float)

    def add_category(self, name: str, values: pd.Series) -> None:
        """Levels that test does not share with train, such as groups of rows, say nothing about it."""
        codes = encode(values)
        own, others = codes[: self.train_rows], codes[self.train_rows :]
        if len(np.unique(codes)) > 1 and (len(others) == 0 or np.isin(others, own).mean() > 0.05):
            self.codes[name] = codes

    def add_row_statistics(self) -> None:
        """Missing cells per row, and the sum over columns that are mostly zero (amounts, counts)."""
        if len(self.numbers) < 2:
            return
        matrix = np.column_stack(list(self.numbers.values()))
        missing = np.isnan(matrix).sum(axis=1)
        if missing.any():
            self.numbers["missing cells"] = missing.astype(float)
        filled = np.nan_to_num(matrix)
        sparse = [
            (column >= 0).all() and column.max() > 5 and (column == 0).mean() > 0.3 for column in filled.T
        ]
        if 3 <= sum(sparse) <= 40:
            self.numbers["amounts.sum"] = filled[:, sparse].sum(axis=1)
            self.numbers["amounts.used"] = (filled[:, sparse] > 0).sum(axis=1).astype(float)

    def add_pairs(self) -> None:
        for left, right in list(combinations(self.documents, 2))[:3]:
            if time.monotonic() > self.until:
                return
            name = f"{left} ~ {right}"
            self.numbers.update(pair_features(self.documents[left], self.documents[right], name))

    def is_categorical(self) -> bool:
        """Mostly columns of many levels: there crosses tell much, beside measured numbers they are noise."""
        wide = sum(codes.max() >= 20 for codes in self.codes.values())
        return wide >= 3 and wide > len(self.numbers.keys() - self.codes.keys())

    def build(self) -> Features:
        index = pd.RangeIndex(self.rows)
        crossed = pd.DataFrame(index=index)
        if not self.plain:
            self.add_pairs()
            self.add_row_statistics()
            if self.is_categorical():
                crossed = crosses(pd.DataFrame(self.codes, index=index), limit=30)
            counted = {**self.codes, **{name: crossed[name].to_numpy() for name in crossed}}
            for name, codes in counted.items():
                if codes.max() >= 20:
                    self.numbers[f"{name}.count"] = level_counts(codes)
        numbers = pd.DataFrame(self.numbers, index=index, dtype=np.float32)
        numbers = numbers.loc[:, numbers.nunique(dropna=False) > 1]
        numbers = (
            numbers.loc[:, ~numbers.head(5000).T.duplicated().to_numpy()]
            if numbers.shape[1] < 500
            else numbers
        )
        return Features(
            self.train_rows, numbers, pd.DataFrame(self.codes, index=index), crossed, self.documents
        )


def is_written_list(cells: pd.Series) -> bool:
    """Lists that a CSV holds as `['a', 'b']`."""
    return bool(
        cells.map(lambda cell: isinstance(cell, str) and cell[:1] == "[" and cell[-1:] == "]").mean() > 0.9
    )


def feature_columns(config: Config, tables: Tables) -> list[str]:
    """Chosen columns that test has too, the time column, and the id, whose parts may mean something."""
    wanted = [*config["features"], (config["time"] or {}).get("column"), id_name(config)]
    barred = {*config["targets"], *config["leaks"]}
    have = set(tables.train.columns) & set(tables.test.columns if tables.test is not None else [])
    return [name for name in dict.fromkeys(wanted) if name in have and name not in barred]


def build_features(
    config: Config, tables: Tables, until: float = math.inf, say: Callable[[str], None] = print
) -> Features:
    """Costly features are left out once `until` has passed."""
    names = feature_columns(config, tables)
    train_rows = len(tables.train)
    test = tables.test if tables.test is not None else tables.train.head(0)
    builder = FeatureBuilder(config, train_rows, train_rows + len(test), until)
    time_column = (config["time"] or {}).get("column")
    for name in names:
        values = pd.concat([tables.train[name], test[name]], ignore_index=True)
        is_id = name == id_name(config) and name != time_column
        builder.add(name, values, is_id)
    features = builder.build()
    say(
        f"{features.numbers.shape[1]} numbers, {features.codes.shape[1]} categories, "
        f"{features.crossed.shape[1]} crosses, documents: {list(features.documents)}"
    )
    return features
