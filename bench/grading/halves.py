"""Estimates how much of the difference between two submissions' scores is chance.

usage: halves.py GRADER COMPETITION_DIR A.csv B.csv

Prints {"error": the standard error of score(B) - score(A), or null}. Both are graded on random halves of the
test rows, the same for both: differences vary over halves as they would over test sets of the whole's size.
GRADER is a file with grade(folder, submission) -> {"score": ...}, and maybe score_rows(truth, answers, told),
which is quicker.
"""

import json
import shutil
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pandas as pd

HALVES = 100
FEWEST = 20
"""With fewer gradable halves there is no estimate: a half may lack a class."""


def load(path: Path):
    sys.path.insert(0, str(path.parent))
    spec = spec_from_file_location("grader", path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cells(path: Path) -> pd.DataFrame:
    return pd.read_csv(path, dtype=str, keep_default_na=False)


def key_of(folder: Path) -> str | None:
    """The key by which graders match rows; None: by position."""
    truth = json.loads((folder / "competition.json").read_text(encoding="utf-8"))
    key = truth.get("submission_id") or truth.get("id")
    return key if isinstance(key, str) else None


def quick_differences(grader, folder: Path, submissions: list[Path]) -> list[float]:
    """By what the grader makes of rows in memory."""
    truth = json.loads((folder / "competition.json").read_text(encoding="utf-8"))
    answers, *told = (
        pd.read_csv(path, dtype={truth["id"]: str}).set_index(truth["id"])
        for path in (folder / "answers.csv", *submissions)
    )
    told = [table.loc[answers.index] for table in told]
    random, found = np.random.default_rng(0), []
    for _ in range(HALVES):
        half = np.sort(random.permutation(len(answers))[: len(answers) // 2])
        try:
            first, second = (grader.score_rows(truth, answers.iloc[half], table.iloc[half]) for table in told)
        except ValueError:
            continue  # no score is defined for one class
        found.append(second - first)
    return found


def differences(grader, folder: Path, submissions: list[Path]) -> list[float]:
    if hasattr(grader, "score_rows"):
        return quick_differences(grader, folder, submissions)
    answers, key = cells(folder / "answers.csv"), key_of(folder)
    told = [cells(path) for path in submissions]
    if key is not None:
        told = [table.set_index(key, drop=False).loc[answers[key]] for table in told]
    random, found = np.random.default_rng(0), []
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch)
        shutil.copy(folder / "competition.json", place)
        for _ in range(HALVES):
            half = np.sort(random.permutation(len(answers))[: len(answers) // 2])
            answers.iloc[half].to_csv(place / "answers.csv", index=False)
            first, second = (score_of(grader, place, table.iloc[half]) for table in told)
            if first is not None and second is not None:
                found.append(second - first)
    return found


def score_of(grader, place: Path, table: pd.DataFrame) -> float | None:
    table.to_csv(place / "submission.csv", index=False)
    try:
        return grader.grade(place, place / "submission.csv").get("score")
    except ValueError:
        return None  # no score is defined for one class


def main(arguments: list[str]) -> None:
    grader, folder, *submissions = map(Path, arguments)
    found = differences(load(grader), folder, submissions)
    print(json.dumps({"error": float(np.std(found)) if len(found) >= FEWEST else None}))


if __name__ == "__main__":
    main(sys.argv[1:])
