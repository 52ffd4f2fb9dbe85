"""Together: one answer for all the rows of test that one row of the submission is about."""

import numpy as np
import pandas as pd

from medalist_engine.output.cells.answers import number_cells

OF_NUMBERS = frozenset({"probability", "simplex", "score", "real", "bounded-real"})
OF_LABELS = frozenset({"class-int", "ordinal-int", "class-string", "class-bool"})


def together(cells: np.ndarray, codes: np.ndarray, kind: str | None) -> np.ndarray:
    """Means of numbers, the commonest of labels, by the codes of test's rows; others stay as they are."""
    asked, more = cells[: len(codes)], cells[len(codes) :]
    if kind in OF_NUMBERS:
        means = np.bincount(codes, asked.astype(float)) / np.bincount(codes)
        return np.concatenate([np.array(number_cells(means), object)[codes], more])
    if kind in OF_LABELS:
        counts = pd.DataFrame({"code": codes, "cell": asked}).value_counts(sort=True).reset_index()
        commonest = counts.drop_duplicates("code").set_index("code")["cell"]
        return np.concatenate([commonest.loc[codes].to_numpy(object), more])
    return cells
