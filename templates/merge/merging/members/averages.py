"""Averages the submissions of several runs of one member."""

import numpy as np
import pandas as pd
from merging.job.cell_kinds import LABELS, NUMBERS, places_of_kinds
from merging.job.cells import as_text
from scoring.pair import to_numbers


def averaged(runs: list[pd.DataFrame], kinds: list[str]) -> pd.DataFrame:
    """The mean of numbers and the vote of labels; all other cells are the first run's."""
    if len(runs) == 1:
        return runs[0]
    found = runs[0].copy()
    for place in places_of_kinds(kinds, NUMBERS):
        name = found.columns[place]
        numbers = np.mean([to_numbers(run[[name]], "a prediction") for run in runs], axis=0)
        found[name] = as_text(numbers, [name])[name].array
    for place in places_of_kinds(kinds, LABELS):
        name = found.columns[place]
        found[name] = voted([run[name].to_numpy(object) for run in runs])
    return found


def voted(runs: list[np.ndarray]) -> np.ndarray:
    """For each row, the label that most runs have; the earliest run decides a tie."""
    cells = np.stack(runs)
    codes = pd.factorize(cells.ravel())[0].reshape(cells.shape)
    votes = np.stack([(codes == own).sum(axis=0) for own in codes])
    return cells[votes.argmax(axis=0), np.arange(cells.shape[1])]
