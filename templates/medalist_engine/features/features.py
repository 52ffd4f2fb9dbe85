"""Features: all that models learn from, as numbers, codes and documents; train rows first, then test rows."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import pandas as pd

from medalist_engine.features.origin import Origins

if TYPE_CHECKING:
    from medalist_engine.features.wide import Wide


@dataclass
class Features:
    """The features of all rows, train first; models choose how they see them (features/matrices.py)."""

    train_rows: int
    numbers: pd.DataFrame  # float32, NaN where missing
    codes: pd.DataFrame  # categories as int32, -1 where missing
    crossed: pd.DataFrame  # pairs of categories, as codes
    documents: dict[str, list[str]] = field(default_factory=dict)  # texts by column
    wide: "Wide | None" = None  # scaled vectors of media, for models that want all of them
    origins: Origins = field(default_factory=Origins)

    @property
    def rows(self) -> int:
        return len(self.numbers)

    @property
    def width(self) -> int:
        return self.numbers.shape[1] + self.codes.shape[1] + self.crossed.shape[1]

    def table(self) -> pd.DataFrame:
        """All columns by which rows are found to be equal."""
        return pd.concat([self.numbers, self.codes], axis=1)

    @cached_property
    def effort(self) -> float:
        """The cost of the columns for a boosted tree: columns of two values are bundled and cost little."""
        plain = int((self.numbers.head(50_000).nunique() <= 2).sum())
        return self.width + self.codes.shape[1] - 0.85 * plain
