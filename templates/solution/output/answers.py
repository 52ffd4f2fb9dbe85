"""Answers: the cells of the submission, in the spelling that it needs."""

import numpy as np
import pandas as pd

from solution.blend.ensemble import Ensemble
from solution.config import Config
from solution.output.spelling import column_targets, spell_labels, target_columns
from solution.output.spread import (
    bound_asked,
    quantile_asked,
    quantiles,
    root_mean_square,
    shares_below,
    usual_deviation,
)
from solution.problem.shortlists import ranked_codes


def answer_cells(
    config: Config, ensembles: dict[str, Ensemble], texts: dict[str, list[str]]
) -> dict[str, list[str]]:
    """Cells by submission column, one for each test row and one more for rows that test does not have."""
    mapping, targets = config["submission"]["mapping"], column_targets(config)
    cells = bound_cells(config, ensembles)
    for column in target_columns(config):
        if column["name"] in cells:
            continue
        name, target = column["name"], targets[column["name"]]
        if config["submission"]["layout"] == "classes":
            cells[name] = class_cells(ensembles[target], mapping.get(name, name))
        elif "deviation_of" in column:
            told = root_mean_square(ensembles[target])
            cells[name] = number_cells(np.full(len(ensembles[target].test), told))
        elif is_deviation(config, name):
            told = usual_deviation(ensembles[target])
            cells[name] = number_cells(np.full(len(ensembles[target].test), told))
        elif (level := quantile_asked(config, name)) not in (None, 0.5) and target in ensembles:
            cells[name] = number_cells(quantiles(ensembles[target], level))
        else:
            cells[name] = texts[target] if target in texts else column_cells(column, ensembles[target])
            if "weight" in column:
                cells[name] = number_cells(column["weight"] * np.array(cells[name], float))
    return cells


def bound_cells(config: Config, ensembles: dict[str, Ensemble]) -> dict[str, list[str]]:
    """Of columns that ask how likely the truth is at most the number in their names."""
    cells, targets = {}, column_targets(config)
    for target, ensemble in ensembles.items():
        names = [name for name, own in targets.items() if own == target]
        bounds = {name: bound for name in names if (bound := bound_asked(config, name)) is not None}
        if not bounds:
            continue
        shares = shares_below(ensemble, np.array([*bounds.values()]))
        cells |= {name: number_cells(shares[:, at]) for at, name in enumerate(bounds)}
    return cells


def class_cells(ensemble: Ensemble, label: str) -> list[str]:
    labels = ensemble.problem.labels
    if label not in labels:
        return ["0.0"] * len(ensemble.test)
    return number_cells(ensemble.probabilities(ensemble.test)[:, labels.index(label)])


def is_deviation(config: Config, name: str) -> bool:
    """Whether a column asks how sure the value before it is: train has no column for it."""
    names = [column["name"] for column in target_columns(config)]
    known = config["submission"]["mapping"].get(name, name) in config["targets"]
    return config["metric"]["name"] == "laplace_ll" and not known and names.index(name) == 1


def column_cells(column: dict, ensemble: Ensemble) -> list[str]:
    problem, kind = ensemble.problem, column["kind"]
    if kind == "ranked-list" and problem.kind == "classes":
        return ranked_cells(column, ensemble)
    if problem.kind == "ordinal" or (
        problem.kind == "classes" and kind not in ("probability", "score", "real")
    ):
        spelling = spell_labels(problem.labels, column["labels"])
        return [spelling[code] for code in ensemble.codes(ensemble.test)]
    if problem.kind == "classes":
        return number_cells(positive_share(ensemble))
    numbers = ensemble.finish(ensemble.test)
    low, high = column["min"], column["max"]
    if kind in ("probability", "bounded-real"):
        numbers = np.clip(numbers, low if low is not None else -np.inf, high if high is not None else np.inf)
    return [str(int(number)) for number in numbers.round()] if kind == "class-int" else number_cells(numbers)


def positive_share(ensemble: Ensemble) -> np.ndarray:
    """The probability of the second of two classes; for more, the expected value if labels are numbers."""
    p = ensemble.probabilities(ensemble.test)
    if p.shape[1] <= 2:
        return p[:, -1]
    values = pd.to_numeric(pd.Series(ensemble.problem.labels), errors="coerce").fillna(0).to_numpy(float)
    return p @ values


def ranked_cells(column: dict, ensemble: Ensemble) -> list[str]:
    most = column["max_items"] or 5
    spelling = np.array(spell_labels(ensemble.problem.labels, column["labels"]), dtype=object)
    best = ranked_codes(ensemble.probabilities(ensemble.test), most)
    return [column["separator"].join(spelling[row]) for row in best]


def number_cells(numbers: np.ndarray) -> list[str]:
    """To fifteen digits, however small they are."""
    return [repr(float(f"{number:.15g}")) for number in numbers.astype(float).tolist()]
