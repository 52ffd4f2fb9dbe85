"""Label scores: what labels were chosen from, for who blends them with the labels of others."""

import numpy as np
import pandas as pd

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config
from medalist_engine.output.cells.spelling import column_targets, spell_labels, target_columns
from medalist_engine.output.plain_cells import OF_LABELS
from medalist_engine.output.writing import SubmissionWriter
from medalist_engine.problem.finishes.calibration import normalised
from medalist_engine.problem.finishes.choices import WeighedChoice
from medalist_engine.problem.finishes.finishes import steps_of

MOST_LABEL_SCORES = 5_000_000
LABEL_SCORES_FILE = "label_scores.csv"


def label_scores_table(
    config: Config, ensembles: dict[str, Ensemble], writer: SubmissionWriter, numbers: np.ndarray
) -> pd.DataFrame | None:
    """Of each row of train, out of fold, and of each row of the submission the score of each label, as the
    submission spells it; the highest is the one that was chosen. None where a row has not one label.
    """
    columns = target_columns(config)
    column = columns[0]
    ensemble = ensembles.get(column_targets(config)[column["name"]])
    if ensemble is None or len(columns) > 1 or column["kind"] not in OF_LABELS:
        return None
    if not writer.cells.has_own_labels:
        return None
    problem = ensemble.problem
    labels = spell_labels(problem.labels, column)
    rows, asked_rows_of_test = ensemble.rows, writer.cells.rows
    is_small = len(labels) * (rows.sum() + len(asked_rows_of_test)) <= MOST_LABEL_SCORES
    if not is_small or len(set(labels)) < max(2, len(labels)):
        return None
    parts = (
        ("train", numbers[problem.rows[rows]], ensemble.oof[rows]),
        ("test", np.arange(len(asked_rows_of_test)), ensemble.test[asked_rows_of_test]),
    )
    return pd.concat([scored_part(*part, ensemble, labels) for part in parts], ignore_index=True)


def scored_part(
    name: str, places: np.ndarray, blend: np.ndarray, ensemble: Ensemble, labels: list[str]
) -> pd.DataFrame:
    scores = pd.DataFrame(scores_by_label(ensemble, blend).round(6), columns=labels)
    return pd.concat([pd.DataFrame({"part": name, "row": places}), scores], axis=1)


def scores_by_label(ensemble: Ensemble, blend: np.ndarray) -> np.ndarray:
    """Chances as they are weighed; of grades how near each is, by squares."""
    problem, finish = ensemble.problem, ensemble.finish
    if problem.kind == "ordinal":
        grades = np.arange(len(problem.labels))
        return -((as_grades(ensemble, blend)[:, None] - grades) ** 2)
    weights = finish.weights if isinstance(finish, WeighedChoice) else 1.0
    return normalised(blend * weights)


def as_grades(ensemble: Ensemble, blend: np.ndarray) -> np.ndarray:
    """Stretched such that the nearest grade is the one that the cut points say."""
    (step,) = steps_of(ensemble.finish) or ({"do": "none"},)
    if step["do"] != "cut":
        return blend
    cuts = np.asarray(step["at"], dtype=float)
    halves = np.arange(len(cuts) + 2) - 0.5
    return np.interp(blend, [cuts[0] - 1, *cuts, cuts[-1] + 1], halves)
