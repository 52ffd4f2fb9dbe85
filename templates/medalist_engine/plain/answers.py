"""Answers: cells of the submission from the plain predictions."""

import statistics
from collections import Counter
from collections.abc import Callable

from medalist_engine.config import Config, SubmissionColumn
from medalist_engine.output.cells.spelling import (
    column_targets,
    listed_items,
    shares_of_seen_and_unseen,
    spell_labels,
    target_columns,
)
from medalist_engine.plain.rows import number_in
from medalist_engine.plain.targets import PlainTarget

Spell = Callable[[list[float]], str]


def spellers(config: Config, targets: dict[str, PlainTarget]) -> list[tuple[str, str, Spell]]:
    """For each target column of the submission its name, its target, and how a prediction is written."""
    behind = column_targets(config)
    columns = [(column, targets[behind[column["name"]]]) for column in target_columns(config)]
    return [(column["name"], target.name, speller(config, column, target)) for column, target in columns]


def answer_with(cells: list[tuple[str, str, Spell]], predictions: dict[str, list[float]]) -> list[str]:
    """One cell for each target column, from predictions by target."""
    return [spell(predictions[target]) for _column, target, spell in cells]


def speller(config: Config, column: SubmissionColumn, target: PlainTarget) -> Spell:
    kind = column["kind"]
    if config["submission"]["layout"] == "classes":
        label = config["submission"]["mapping"].get(column["name"], column["name"])
        place = target.labels.index(label) if label in target.labels else None
        known, unseen = shares_of_seen_and_unseen(config, target.labels)
        return lambda shares: repr(unseen if place is None else round(known * shares[place], 9))
    if not target.codes:
        return number_speller(column, target)
    spelling = spell_labels(target.labels, column)
    if kind == "ranked-list":
        most = column["max_items"] or 5
        return lambda shares: column["separator"].join(
            spelling[code] for code in likeliest_first(shares)[:most]
        )
    if kind == "token-set":
        usual = usual_tokens(target, column["separator"] or " ")
        return lambda _shares: usual
    if kind in ("probability", "score", "real"):
        values = label_values(target.labels)
        return lambda shares: repr(round(sum(s * v for s, v in zip(shares, values, strict=True)), 9))
    return lambda shares: spelling[likeliest_first(shares)[0]]


def likeliest_first(shares: list[float]) -> list[int]:
    return sorted(range(len(shares)), key=lambda code: -shares[code])


def label_values(labels: list[str]) -> list[float]:
    """Two classes count as 0 and 1; more classes count as the numbers in their names."""
    if len(labels) <= 2:
        return [0.0, 1.0][-len(labels) :]
    return [number_in(label) or 0.0 for label in labels]


def number_speller(column: SubmissionColumn, target: PlainTarget) -> Spell:
    """Writes numbers within the bounds of the column; an ordinal label is the nearest label in train."""
    low = float("-inf") if column["min"] is None else column["min"]
    high = float("inf") if column["max"] is None else column["max"]
    if target.labels:
        values = [float(label) for label in target.labels]
        spelling = spell_labels(target.labels, column)

        def nearest(prediction: list[float]) -> str:
            number = target.restore(prediction[0])
            return spelling[min(range(len(values)), key=lambda place: abs(values[place] - number))]

        return nearest
    if column["kind"] == "class-int":
        return lambda prediction: str(round(target.restore(prediction[0])))
    if "deviation_of" in column:
        deviation = repr(statistics.pstdev(map(target.restore, target.numbers)))
        return lambda _prediction: deviation
    if "quantile" in column:
        bound = repr(quantile_of_sorted(sorted(map(target.restore, target.numbers)), column["quantile"]))
        return lambda _prediction: bound
    if "weight" in column:
        return lambda prediction: repr(column["weight"] * min(high, max(low, target.restore(prediction[0]))))
    return lambda prediction: repr(round(min(high, max(low, target.restore(prediction[0]))), 12))


def quantile_of_sorted(numbers: list[float], level: float) -> float:
    return numbers[round(level * (len(numbers) - 1))]


def usual_tokens(target: PlainTarget, separator: str) -> str:
    """The tokens in at least a third of the answers, or the most frequent token."""
    answers = [listed_items(target.labels[code], separator) for code in target.codes]
    counts = Counter(token for answer in answers for token in answer if token)
    usual = [token for token, count in counts.items() if 3 * count > len(answers)]
    return separator.join(usual or [token for token, _count in counts.most_common(1)])
