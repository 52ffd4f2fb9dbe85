"""Ladder: rules from the most general to the most specific; each answers where it was right more often."""

import numpy as np
import pandas as pd

from medalist_engine.text.cellwise.votes import UNSAID, places_of_tables


class Ladder:
    """What is said of every row so far: of train's by rules that did not see the row, then of test's.

    `levels` are codes of all rows, finest first. Whether a rule is better than what was said is judged by the
    rows of the same level in the other folds: at the finest level where they differ, in the end by all rows.
    A fold has a ladder that neither learns from its rows nor is judged by them; test's is made by all rows.
    """

    def __init__(self, truth: np.ndarray, folds: np.ndarray, levels: list[np.ndarray]) -> None:
        self.truth, self.folds, self.levels = truth, folds, levels
        self.parts, self.known = int(folds.max()) + 1, len(truth)
        rows = len(levels[0])
        self.fold_of_row = np.append(folds, np.full(rows - self.known, self.parts))
        self.places = places_of_tables(self.parts)
        self.said_without = np.full((self.parts + 1, rows), UNSAID, np.int32)

    @property
    def said(self) -> np.ndarray:
        return self.said_without[self.fold_of_row, np.arange(len(self.fold_of_row))]

    def offer(self, rows: np.ndarray, keys: np.ndarray, table: np.ndarray) -> None:
        """`table` has what the rule says of each key: in one row, or in those of `places_of_tables`."""
        for without, said in enumerate(self.said_without):
            offered = table[self.places[without, self.fold_of_row[rows]] if len(table) > 1 else 0, keys]
            differs = np.flatnonzero((offered != UNSAID) & (offered != said[rows]))
            asked, offered = rows[differs], offered[differs]
            better = (said[asked] == UNSAID) | (self.margins(asked, offered, without) > 0)
            said[asked[better]] = offered[better]

    def margins(self, rows: np.ndarray, offered: np.ndarray, without: int) -> np.ndarray:
        is_judged = (rows < self.known) & (self.fold_of_row[rows] != without)
        truth = self.truth[rows[is_judged]]
        gains = (offered[is_judged] == truth).astype(float) - (
            self.said_without[without, rows[is_judged]] == truth
        )
        fold = self.fold_of_row[rows]
        margins = np.zeros(len(rows))
        for level in [*self.levels, None]:
            codes = np.zeros(len(rows), int) if level is None else pd.factorize(level[rows])[0]
            finer = self.margin_of_others(gains, codes, fold, is_judged)
            margins = np.where(margins == 0, finer, margins)
        return margins

    def margin_of_others(
        self, gains: np.ndarray, codes: np.ndarray, fold: np.ndarray, is_judged: np.ndarray
    ) -> np.ndarray:
        """Of each row: by how much more often the rule was right in rows of this code and of other folds."""
        parts = self.parts + 1  # nothing is gained in the last one: there are the rows of test
        size = (int(codes.max(initial=0)) + 1) * parts
        by_fold = np.bincount(
            codes[is_judged] * parts + fold[is_judged], weights=gains, minlength=size
        ).reshape(-1, parts)
        return by_fold.sum(axis=1)[codes] - by_fold[codes, fold]

    def right(self) -> np.ndarray:
        return self.said[: self.known] == self.truth
