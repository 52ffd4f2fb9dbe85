"""Features: all that models learn from, as numbers, codes and documents; train rows first, then test rows."""

from dataclasses import dataclass, field
from functools import cached_property

import pandas as pd

from solution.features.origin import Origins
from solution.features.rivals.rivals import Rivals
from solution.features.wide import Wide


@dataclass
class Features:
    """`numbers` float32 with NaN, `codes` and `crossed` int32 with -1; documents by column.

    `wide` are the scaled vectors of media, for models that want all of them; `rivals` are compared in folds.
    """

    train_rows: int
    numbers: pd.DataFrame
    codes: pd.DataFrame
    crossed: pd.DataFrame
    documents: dict[str, list[str]] = field(default_factory=dict)
    wide: Wide | None = None
    origins: Origins = field(default_factory=Origins)
    rivals: Rivals | None = None

    @property
    def rows(self) -> int:
        return len(self.numbers)

    @property
    def width(self) -> int:
        return self.numbers.shape[1] + self.codes.shape[1] + self.crossed.shape[1]

    def one_hot_tables(self) -> list[pd.DataFrame]:
        """Categories that linear models see level by level: not sides, which are compared instead."""
        sides = set(self.rivals.columns) if self.rivals else set()
        known = self.origins.codes
        own = {name for name, origin in known.items() if origin.columns and sides.issuperset(origin.columns)}
        return [table.drop(columns=own.intersection(table)) for table in (self.codes, self.crossed)]

    def table(self) -> pd.DataFrame:
        """What shows whether rows are equal."""
        return pd.concat([self.numbers, self.codes], axis=1)

    @cached_property
    def effort(self) -> float:
        """The cost of the columns for a boosted tree: columns of two values are bundled and cost little."""
        plain = int((self.numbers.head(50_000).nunique() <= 2).sum())
        return self.width + self.codes.shape[1] - 0.85 * plain
