"""History: the target by step and series, and what of it a row may know."""

import numpy as np
import pandas as pd

from script.given import last, origin, step


def history(y, codes):
    """The mean target by step (rows) and series (columns)."""
    table = pd.Series(y).groupby([step[: len(y)], codes[: len(y)]]).mean().unstack()
    return table.reindex(index=range(last + 1), columns=range(codes.max() + 1))


def known_at(table, steps, codes):
    """For each row the cell of its series at a step; nothing from the row's origin on."""
    known = (steps >= 0) & (steps < origin)
    return np.where(known, table.to_numpy()[np.where(known, steps, 0), codes], np.nan)
