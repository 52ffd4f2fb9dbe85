"""Answers and submission side by side, with the cells of both in one spelling."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd
from medalist_engine.formulas.numbers import Formula
from scoring.items import Items, items

WORDS = {"true": "1", "false": "0", "yes": "1", "no": "0", "t": "1", "f": "0", "y": "1", "n": "0"}


class Unscorable(Exception):
    """The metric has no value for these files; the message says why."""


@dataclass(frozen=True)
class Pair:
    """Answers and submission with equal rows in equal order, target columns only, cells as text."""

    truth: pd.DataFrame
    guess: pd.DataFrame
    kinds: list[str]
    separator: str | None = None
    k: int | None = None
    weight: np.ndarray | None = None
    groups: pd.DataFrame = field(default_factory=pd.DataFrame)
    units: np.ndarray | None = None
    """The unit of each row, if rows are not independent of each other."""
    levels: list[float] | None = None
    """The quantile of each column, if columns are bounds of intervals."""

    def numbers(self) -> tuple[np.ndarray, np.ndarray]:
        """Answers and guesses as numbers, rows x targets; Unscorable if one is missing or no number."""
        return self._numbers

    @cached_property
    def _numbers(self) -> tuple[np.ndarray, np.ndarray]:
        return to_numbers(self.truth, "an answer"), to_numbers(self.guess, "a prediction")

    def labels(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """Answers and guesses of each target, in one spelling."""
        return self._labels

    @cached_property
    def _labels(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return [to_labels(self.truth[name], self.guess[name]) for name in self.guess.columns]

    def codes(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """Answers and guesses of each target as codes: places in the sorted labels of that target."""
        return self._codes

    @cached_property
    def _codes(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return [to_codes(truth, guess) for truth, guess in self.labels()]

    def group_of_rows(self) -> pd.Series:
        """The group of each row; if there are no groups, all rows are one."""
        if self.groups.empty:
            return pd.Series(0, index=range(len(self.truth)))
        return self.groups.agg("\0".join, axis=1).reset_index(drop=True)

    def is_simplex(self) -> bool:
        return len(self.kinds) > 1 and all(kind == "simplex" for kind in self.kinds)

    def texts(self) -> list[tuple[str, str]]:
        first = self.guess.columns[0]
        return list(zip(self.truth[first], self.guess[first], strict=True))

    def lists(self) -> list[tuple[Items, Items]]:
        return self._lists

    @cached_property
    def _lists(self) -> list[tuple[Items, Items]]:
        return [(items(t, self.separator), items(g, self.separator)) for t, g in self.texts()]

    def drawn(self, rows: np.ndarray) -> "Pair":
        """These rows, maybe with repeats. Their cells are read as among all rows."""
        return Drawn(self, rows)


class Drawn(Pair):
    """Rows of another pair. Cells that were read there are not read again; tables are cut only on demand."""

    def __init__(self, source: Pair, rows: np.ndarray) -> None:
        self.source, self.rows = source, rows
        arrays = {"weight": source.weight, "units": source.units}
        cut = {name: None if one is None else one[rows] for name, one in arrays.items()}
        # Pair is frozen: its fields cannot be assigned
        vars(self).update(
            kinds=source.kinds, separator=source.separator, k=source.k, levels=source.levels, **cut
        )

    @cached_property
    def truth(self) -> pd.DataFrame:
        return self._cut(self.source.truth)

    @cached_property
    def guess(self) -> pd.DataFrame:
        return self._cut(self.source.guess)

    @cached_property
    def groups(self) -> pd.DataFrame:
        return self._cut(self.source.groups)

    def _cut(self, table: pd.DataFrame) -> pd.DataFrame:
        return table.iloc[self.rows].reset_index(drop=True)

    def numbers(self) -> tuple[np.ndarray, np.ndarray]:
        truth, guess = self.source.numbers()
        return truth[self.rows], guess[self.rows]

    def labels(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return [(truth[self.rows], guess[self.rows]) for truth, guess in self.source.labels()]

    def codes(self) -> list[tuple[np.ndarray, np.ndarray]]:
        return [(truth[self.rows], guess[self.rows]) for truth, guess in self.source.codes()]

    def lists(self) -> list[tuple[Items, Items]]:
        known = self.source.lists()
        return [known[row] for row in self.rows]


Metric = Callable[[Pair], float]


def to_numbers(frame: pd.DataFrame, what: str) -> np.ndarray:
    """The cells as numbers; true and false count as 1 and 0. Unscorable if one is no finite number."""
    numbers = frame.apply(pd.to_numeric, errors="coerce").to_numpy(float)
    if not np.isfinite(numbers).all():
        lowered = frame.apply(lambda column: column.str.strip().str.lower())
        numbers = lowered.replace(WORDS).apply(pd.to_numeric, errors="coerce").to_numpy(float)
    if not np.isfinite(numbers).all():
        raise Unscorable(f"{what} is missing, not a number or infinite")
    return numbers


def to_labels(truth: pd.Series, guess: pd.Series) -> tuple[np.ndarray, np.ndarray]:
    """Spells equal labels alike: 1, 1.0 and " 1" are equal, and so are True and true, or True and 1."""
    truth, guess = truth.str.strip(), guess.str.strip()
    flags = [set(column.str.lower()) <= set(WORDS) | {"0", "1", "0.0", "1.0"} for column in (truth, guess)]
    if all(flags):
        truth, guess = (column.str.lower().replace(WORDS) for column in (truth, guess))
    if pd.to_numeric(truth, errors="coerce").notna().all():
        guess = guess.where(pd.to_numeric(guess, errors="coerce").isna(), guess.map(plain_number))
        truth = truth.map(plain_number)
    return truth.to_numpy(str), guess.to_numpy(str)


def to_codes(truth: np.ndarray, guess: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    _, codes = np.unique(np.concatenate([truth, guess]), return_inverse=True)
    return codes[: len(truth)], codes[len(truth) :]


def plain_number(cell: str) -> str:
    try:
        number = float(cell)
    except ValueError:
        return cell
    return str(int(number)) if number.is_integer() and abs(number) < 2**53 else repr(number)


def mean(values: Sequence[float]) -> float:
    return float(np.mean(values))


def each_column(score: Formula) -> Metric:
    """The mean over the target columns."""

    def scored(pair: Pair) -> float:
        truth, guess = pair.numbers()
        return mean([score(truth[:, j], guess[:, j]) for j in range(truth.shape[1])])

    return scored
