"""Predictions: oof for the rows of train, and the folds that held them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.blend.passes import FIRST_SPLIT

MOST_FOLD_ROWS = 5_000_000
MOST_CLASS_COLUMNS = 20
MOST_ASKED_CLASSES = 300
MOST_CHANCES = 5_000_000
"""Where the submission has a column for each class; core/out-of-fold/scorable.ts knows the limits, too."""


def oof_table(
    ensembles: dict[str, Ensemble],
    numbers: np.ndarray,
    asks_chances: bool = False,
    bounds: Mapping[str, Mapping[float, tuple[np.ndarray, np.ndarray]]] | None = None,
) -> pd.DataFrame:
    """Long: row number in the file, target, fold, finished prediction, probability of each class.

    Of more than a few classes only if the submission asks for them: then no one else can score it. `levels`:
    quantiles that it asks for by target, beside the median.
    """
    parts = []
    for target, ensemble in ensembles.items():
        fold = fold_of_rows(ensemble)
        rows = ensemble.rows & (fold >= 0)
        columns = {
            "row": numbers[ensemble.problem.rows[rows]],
            "target": target,
            "fold": fold[rows],
            "prediction": finished_predictions(ensemble, rows),
        }
        columns |= chance_columns(ensemble, rows, asks_chances)
        for level, (held, _of_test) in (bounds or {}).get(target, {}).items():
            columns[f"q_{level!r}"] = held[rows[ensemble.rows]]
        parts.append(pd.DataFrame(columns))
    return pd.concat(parts, ignore_index=True) if parts else no_oof()


def fold_of_rows(ensemble: Ensemble) -> np.ndarray:
    """The fold that held each row; -1 where none did."""
    fold = np.full(len(ensemble.problem.rows), -1)
    for number, (_fit, held) in enumerate(ensemble.folds):
        fold[held] = number
    return fold


def finished_predictions(ensemble: Ensemble, rows: np.ndarray) -> np.ndarray:
    """Numbers, or labels as train spells them."""
    if ensemble.problem.kind == "values":
        return ensemble.finish(ensemble.oof[rows])
    codes = ensemble.codes(ensemble.oof[rows]).astype(int)
    return np.array(ensemble.problem.labels, dtype=object)[codes]


def chance_columns(ensemble: Ensemble, rows: np.ndarray, asked: bool) -> dict[str, np.ndarray]:
    """The probability of each class; none where classes are too many."""
    classes = ensemble.problem.classes
    if not classes or not tells_chances(classes, int(rows.sum()), asked):
        return {}
    p = ensemble.probabilities(ensemble.oof[rows])
    return {f"p_{k}": p[:, k].round(9) for k in range(classes)}


def tells_chances(classes: int, rows: int, asked: bool) -> bool:
    few = classes <= MOST_CLASS_COLUMNS
    return few or (asked and classes <= MOST_ASKED_CLASSES and classes * rows <= MOST_CHANCES)


def no_oof() -> pd.DataFrame:
    return pd.DataFrame(columns=["row", "target", "fold", "prediction"])


def folds_table(ensembles: dict[str, Ensemble], numbers: np.ndarray) -> pd.DataFrame:
    """Long: row number in the file, target, repeat, fold; one line for each repeat that has the row."""
    parts, left = [], MOST_FOLD_ROWS
    for target, ensemble in ensembles.items():
        for repeat, held in enumerate(splits_of(ensemble)):
            left -= sum(map(len, held.values()))
            if left < 0:
                break
            for number, rows in held.items():
                columns = {"row": pd.unique(numbers[ensemble.problem.rows[rows]]), "target": target}
                parts.append(pd.DataFrame(columns | {"repeat": repeat, "fold": number}))
    empty = pd.DataFrame(columns=["row", "target", "repeat", "fold"])
    return pd.concat(parts, ignore_index=True) if parts else empty


def splits_of(ensemble: Ensemble) -> list[dict[int, np.ndarray]]:
    """The positions of the valid rows by fold number, of every split that a model was trained on."""
    used: dict[int, dict[int, np.ndarray]] = {}
    for trace in (trace for traces in ensemble.traces.values() for trace in traces):
        used.setdefault(trace.seed, {}).update(trace.held)
    first_split = used.pop(FIRST_SPLIT, None)
    splits = [used[seed] for seed in sorted(used)]
    return splits if splits or first_split is None else [first_split]
