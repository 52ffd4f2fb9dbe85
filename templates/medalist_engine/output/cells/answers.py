"""Answers: the cells of the submission, in the spelling that it needs."""

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from medalist_engine.blend.ensemble import Ensemble
from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.features.features import Features
from medalist_engine.output.cells.spelling import (
    column_targets,
    shares_of_seen_and_unseen,
    spell_labels,
    target_columns,
)
from medalist_engine.problem.problem import Problem
from medalist_engine.problem.shortlists import ranked_codes

if TYPE_CHECKING:
    from medalist_engine.output.cells.spread import Bounds

MOST_BY_ROW = 6
SPREAD_METRICS = ("pinball", "crps", "laplace_ll")


def asks_spread(config: Config) -> bool:
    """Whether some columns ask how far the truth may be from the answers of others."""
    asked = any("quantile" in column or "deviation_of" in column for column in target_columns(config))
    return asked or config["metric"]["name"] in SPREAD_METRICS


def answer_cells(
    config: Config,
    ensembles: dict[str, Ensemble],
    texts: dict[str, list[str]],
    features: Features | None = None,
    bounds: "dict[str, dict[float, Bounds]] | None" = None,
) -> dict[str, list[str]]:
    """Cells by submission column, one for each test row and one more for rows that test does not have."""
    mapping, targets = config["submission"]["mapping"], column_targets(config)
    cells = spread_cells(config, ensembles, features, bounds) if asks_spread(config) else {}
    for column in target_columns(config):
        name, target = column["name"], targets[column["name"]]
        if name in cells:
            continue
        if config["submission"]["layout"] == "classes":
            cells[name] = class_cells(config, ensembles[target], mapping.get(name, name))
            continue
        cells[name] = texts[target] if target in texts else column_cells(column, ensembles[target])
        if "weight" in column:
            cells[name] = number_cells(column["weight"] * np.array(cells[name], float))
    return cells


def spread_cells(
    config: Config,
    ensembles: dict[str, Ensemble],
    features: Features | None,
    bounds: "dict[str, dict[float, Bounds]] | None",
) -> dict[str, list[str]]:
    """Of columns that ask for quantiles, for shares below bounds, and for deviations: of each row, where
    these are few.
    """
    from medalist_engine.output.cells import spread

    targets, is_laplace = column_targets(config), config["metric"]["name"] == "laplace_ll"
    quantiles = spread.asked_bounds(config, ensembles, features) if bounds is None else bounds
    columns = [column for column in target_columns(config) if targets[column["name"]] in ensembles]
    deviating = [
        column["name"]
        for column in columns
        if "deviation_of" in column or is_deviation(config, column["name"])
    ]
    cells: dict[str, list[str]] = {}
    for name in (column["name"] for column in columns):
        target, level = targets[name], spread.quantile_asked(config, name)
        if name in deviating:
            known = spread.errors_of(ensembles[target], features, len(deviating) <= MOST_BY_ROW)
            cells[name] = number_cells(spread.deviations(known, is_laplace))
        elif level in quantiles.get(target, {}):
            cells[name] = number_cells(quantiles[target][level][1])
    for target, ensemble in ensembles.items():
        asked = {
            name: spread.bound_asked(config, name) for name, behind in targets.items() if behind == target
        }
        asked = {name: bound for name, bound in asked.items() if bound is not None}
        if asked:
            shares = spread.shares_below(ensemble, np.array([*asked.values()]))
            cells |= {name: number_cells(shares[:, place]) for place, name in enumerate(asked)}
    return cells


def class_cells(config: Config, ensemble: Ensemble, label: str) -> list[str]:
    """A class that train never shows has the same small share in all rows, which the others have less."""
    labels = ensemble.problem.labels
    seen_share, unseen_share = shares_of_seen_and_unseen(config, labels)
    if label not in labels:
        return [repr(unseen_share)] * len(ensemble.test)
    return number_cells(seen_share * ensemble.probabilities(ensemble.test)[:, labels.index(label)])


def is_deviation(config: Config, name: str) -> bool:
    """Whether a column asks how sure the value before it is: train has no column for it."""
    names = [column["name"] for column in target_columns(config)]
    has_target = config["submission"]["mapping"].get(name, name) in config["targets"]
    return config["metric"]["name"] == "laplace_ll" and not has_target and names.index(name) == 1


def content_of(column: SubmissionColumn, problem: Problem) -> str:
    """What cells of the column hold, as recipes call it."""
    kind = column["kind"]
    if kind == "ranked-list" and problem.kind == "classes":
        return "ranked labels"
    shares = kind in ("probability", "score", "real")
    if problem.kind == "ordinal" or (problem.kind == "classes" and not shares):
        return "label"
    if problem.kind == "classes":
        return "probability" if problem.classes <= 2 else "expected"
    return "whole number" if kind == "class-int" else "number"


def column_cells(column: SubmissionColumn, ensemble: Ensemble) -> list[str]:
    match content_of(column, ensemble.problem):
        case "ranked labels":
            return ranked_cells(column, ensemble)
        case "label":
            spelling = spell_labels(ensemble.problem.labels, column)
            return [spelling[code] for code in ensemble.codes(ensemble.test)]
        case "probability" | "expected":
            return number_cells(positive_share(ensemble))
        case "whole number":
            return [str(int(number)) for number in ensemble.finish(ensemble.test).round()]
    numbers, low, high = ensemble.finish(ensemble.test), column["min"], column["max"]
    if column["kind"] in ("probability", "bounded-real"):
        numbers = np.clip(numbers, low if low is not None else -np.inf, high if high is not None else np.inf)
    return number_cells(numbers)


def positive_share(ensemble: Ensemble) -> np.ndarray:
    """The probability of the second of two classes; for more, the expected value if labels are numbers."""
    p = ensemble.probabilities(ensemble.test)
    if p.shape[1] <= 2:
        return p[:, -1]
    values = pd.to_numeric(pd.Series(ensemble.problem.labels), errors="coerce").fillna(0).to_numpy(float)
    return p @ values


def ranked_cells(column: SubmissionColumn, ensemble: Ensemble) -> list[str]:
    length = column["max_items"] or 5
    spelling = np.array(spell_labels(ensemble.problem.labels, column), dtype=object)
    best = ranked_codes(ensemble.probabilities(ensemble.test), length)
    return [column["separator"].join(spelling[row]) for row in best]


def number_cells(numbers: np.ndarray) -> list[str]:
    """To fifteen digits, however small they are."""
    return [repr(float(f"{number:.15g}")) for number in numbers.astype(float).tolist()]
