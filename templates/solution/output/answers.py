"""Answers: cells of the submission, spelled as it wants them."""

import numpy as np
import pandas as pd

from solution.blend.study import Study
from solution.config import Config
from solution.output.spelling import column_targets, spell_labels, target_columns


def answer_cells(
    config: Config, studies: dict[str, Study], texts: dict[str, list[str]]
) -> dict[str, list[str]]:
    """Cells by submission column, one for each test row and one more for rows that test does not have."""
    mapping, targets = config["submission"]["mapping"], column_targets(config)
    cells = {}
    for column in target_columns(config):
        name, target = column["name"], targets[column["name"]]
        if config["submission"]["layout"] == "classes":
            cells[name] = class_cells(studies[target], mapping.get(name, name))
        else:
            cells[name] = texts[target] if target in texts else column_cells(column, studies[target])
    return cells


def class_cells(study: Study, label: str) -> list[str]:
    labels = study.problem.labels
    if label not in labels:
        return ["0.0"] * len(study.test)
    return number_cells(study.probabilities(study.test)[:, labels.index(label)])


def column_cells(column: dict, study: Study) -> list[str]:
    problem, kind = study.problem, column["kind"]
    if kind == "ranked-list" and problem.kind == "classes":
        return ranked_cells(column, study)
    if problem.kind == "ordinal" or (
        problem.kind == "classes" and kind not in ("probability", "score", "real")
    ):
        spelling = spell_labels(problem.labels, column["labels"])
        return [spelling[code] for code in study.codes(study.test)]
    if problem.kind == "classes":
        return number_cells(positive_share(study))
    numbers = study.finish(study.test)
    low, high = column["min"], column["max"]
    if kind in ("probability", "bounded-real"):
        numbers = np.clip(numbers, low if low is not None else -np.inf, high if high is not None else np.inf)
    return [str(int(number)) for number in numbers.round()] if kind == "class-int" else number_cells(numbers)


def positive_share(study: Study) -> np.ndarray:
    """The second of two classes; the expected value of more, where their labels are numbers."""
    p = study.probabilities(study.test)
    if p.shape[1] <= 2:
        return p[:, -1]
    values = pd.to_numeric(pd.Series(study.problem.labels), errors="coerce").fillna(0).to_numpy(float)
    return p @ values


def ranked_cells(column: dict, study: Study) -> list[str]:
    most = column["max_items"] or 5
    spelling = np.array(spell_labels(study.problem.labels, column["labels"]), dtype=object)
    best = np.argsort(-study.probabilities(study.test), axis=1, kind="stable")[:, :most]
    return [column["separator"].join(spelling[row]) for row in best]


def number_cells(numbers: np.ndarray) -> list[str]:
    return [repr(number) for number in np.round(numbers.astype(float), 12).tolist()]
