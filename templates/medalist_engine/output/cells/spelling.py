"""Spelling: the target of each submission column, and how its labels are written there."""

import re

from medalist_engine.config import Config, SubmissionColumn

BRACKETED = re.compile(r"\s*[\[({](.*)[\])}]\s*", re.DOTALL)
BRACKETED_ITEM = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+)\s*(?:,|$)""")
TRUTHS = {"1": "1", "yes": "1", "y": "1", "t": "1", "0": "0", "no": "0", "n": "0", "f": "0"}
SPACED_ITEM = re.compile(r""""[^"]*"|'[^']*'|\S+""")


def target_columns(config: Config) -> list[SubmissionColumn]:
    return [column for column in config["submission"]["columns"] if column["role"] == "target"]


def column_targets(config: Config) -> dict[str, str]:
    """The train target behind each target column of the submission."""
    mapping, targets = config["submission"]["mapping"], config["targets"]
    by_class = config["submission"]["layout"] == "classes"
    behind = {}
    for place, column in enumerate(target_columns(config)):
        predicted_name = column.get("deviation_of", column["name"])
        name = mapping.get(predicted_name, predicted_name)
        by_place = targets[0 if by_class else min(place, len(targets) - 1)]
        behind[column["name"]] = name if name in targets and not by_class else by_place
    return behind


def shares_of_seen_and_unseen(config: Config, labels: list[str]) -> tuple[float, float]:
    """What all classes of train have together, and what each column of a class that train never shows has.

    That is half of an even share where a zero costs without end: the host asks for it, so it may well come.
    """
    mapping, columns = config["submission"]["mapping"], target_columns(config)
    unseen = sum(mapping.get(column["name"], column["name"]) not in labels for column in columns)
    if unseen == 0 or len(columns) < 2 or "one-whole" not in config["metric"]["traits"]:
        return 1.0, 0.0
    return 1 - unseen * 0.5 / len(columns), 0.5 / len(columns)


def spell_labels(labels: list[str], column: SubmissionColumn) -> list[str]:
    """Maps `1.0` or `Yes` of train to `1` or `True` of the submission, and what the task spells otherwise."""
    wanted, told = column["labels"] or [], column.get("spelled", {})
    exact = set(wanted)
    loose = {plain(label): label for label in wanted}
    truths = {TRUTHS.get(plain(label), ""): label for label in wanted}
    truths = truths if len(wanted) == 2 and set(truths) == {"0", "1"} else {}
    near = {label: loose.get(plain(label)) or truths.get(TRUTHS.get(plain(label), "")) for label in labels}
    nearly = [label if label in exact else near[label] or whole(label) for label in labels]
    return [told.get(label, spelled) for label, spelled in zip(labels, nearly, strict=True)]


def plain(label: str) -> str:
    text = whole(label.strip().lower())
    return {"true": "1", "false": "0"}.get(text, text)


def whole(label: str) -> str:
    return label[:-2] if label.endswith(".0") and label[:-2].lstrip("-").isdigit() else label


def listed_items(cell: str, separator: str) -> list[str]:
    """The items of a cell that lists some: `a|b`, `a, b`, `['a', 'b']`."""
    inside = BRACKETED.fullmatch(cell)
    if inside is None:
        parts = cell.split(separator.strip() or " ")
    else:
        text = inside[1]
        parts = (BRACKETED_ITEM if "," in text else SPACED_ITEM).findall(text)
        parts = [re.sub(r"^(['\"])(.*)\1$", r"\2", part.strip()) for part in parts]
    return [part.strip() for part in parts if part.strip()]
