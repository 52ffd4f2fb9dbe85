"""Several runs of one member: their mean, and a run on all rows with answers.

Such a run learned from more rows than all others, but has no score.
"""

import numpy as np
import pandas as pd
from merging.job.cells import LABELS, NUMBERS, as_text, places_of_kinds
from scoring.pair import Unscorable, to_numbers

LEAST_RUNS = 2
MOST_TIMES_AS_FAR = 2.0
NEAR = 0.02
"""A share of the spread of numbers, or of the rows. A nearer run always counts as like the others."""


def runs_with_whole(runs: list[pd.DataFrame], whole: pd.DataFrame, kinds: list[str]) -> list[pd.DataFrame]:
    """The runs, and as many copies of the whole one, so that it counts as much; none if it is unlike them."""
    return [*runs, *([whole] * len(runs) if is_like(runs, whole, kinds) else [])]


def is_like(runs: list[pd.DataFrame], whole: pd.DataFrame, kinds: list[str]) -> bool:
    """Whether in every column the whole run is about as near to the others as they are to each other."""
    if len(runs) < LEAST_RUNS:
        return False
    together = averaged(runs, kinds)
    rests = [averaged(runs[:place] + runs[place + 1 :], kinds) for place in range(len(runs))]
    try:
        for place, is_number in compared_places(kinds):
            apart = max(distance(*pair, place, is_number) for pair in zip(runs, rests, strict=True))
            if distance(whole, together, place, is_number) > max(NEAR, MOST_TIMES_AS_FAR * apart):
                return False
    except Unscorable:
        return False
    return True


def compared_places(kinds: list[str]) -> list[tuple[int, bool]]:
    numbers, labels = places_of_kinds(kinds, NUMBERS), places_of_kinds(kinds, LABELS)
    return [*((place, True) for place in numbers), *((place, False) for place in labels)]


def distance(one: pd.DataFrame, other: pd.DataFrame, place: int, is_number: bool) -> float:
    """The root mean square difference of numbers over the spread, or the share of labels that differ."""
    first, second = one.iloc[:, [place]], other.iloc[:, [place]]
    if not is_number:
        return float((first.to_numpy(object) != second.to_numpy(object)).mean())
    numbers, others = to_numbers(first, "a prediction"), to_numbers(second, "a prediction")
    spread = others.std()
    return float(np.sqrt(((numbers - others) ** 2).mean()) / spread) if spread > 0 else np.inf


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
