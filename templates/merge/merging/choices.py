"""Members of which one is chosen: labels, lists, texts and shapes have no mean."""

from dataclasses import dataclass, fields

import numpy as np
import pandas as pd
from merging.climb import alone
from merging.judge import Judge
from merging.pool import Predicted, rows_of
from scoring.pair import Pair


@dataclass(frozen=True)
class Choices:
    judge: Judge
    pairs: list[Pair]
    ranks: bool = False

    def chosen(self, rows: np.ndarray) -> np.ndarray:
        """The best one; the first of equals, so that the incumbent stays."""
        goodness = [self.judge.goodness(pair.drawn(rows)) for pair in self.pairs]
        return alone(int(np.argmax(goodness)), len(self.pairs))

    def joined(self, parts: Predicted) -> Pair:
        rows = rows_of(parts)
        places = {int(np.argmax(shares)) for _, shares in parts}
        first = self.pairs[min(places)].drawn(rows)
        if len(places) == 1:
            return first
        guess = pd.concat(
            [self.pairs[int(np.argmax(shares))].guess.iloc[part] for part, shares in parts], ignore_index=True
        )
        shared = {one.name: getattr(first, one.name) for one in fields(Pair)}
        return Pair(**shared | {"guess": guess})

    def cells(self, shares: np.ndarray, tests: list[pd.DataFrame]) -> pd.DataFrame:
        return tests[int(np.argmax(shares))]
