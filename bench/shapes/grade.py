"""Grades a submission of a made-up competition.

usage: grade.py FOLDER SUBMISSION.csv      prints {"slug", "valid", "score" (or "why"), "metric", ...}
"""

import json
import sys
from pathlib import Path

import pandas as pd
from scores import METRICS

MAY_BE_BLANK = {"dice"}
"""How a blank cell is read: it is an empty mask."""


def grade(folder: Path, submission: Path) -> dict[str, object]:
    truth = json.loads((folder / "competition.json").read_text(encoding="utf-8"))
    result = {key: truth[key] for key in ("slug", "metric", "higher_is_better")}
    answers = pd.read_csv(folder / "answers.csv", dtype={truth["id"]: str}).set_index(truth["id"])
    told = pd.read_csv(submission, dtype={truth["id"]: str})
    if list(told.columns) != truth["submission_columns"]:
        return {**result, "valid": False, "why": f"its columns are {list(told.columns)[:6]}"}
    told = told.set_index(truth["id"])
    if not told.index.is_unique or set(told.index) != set(answers.index):
        return {**result, "valid": False, "why": "its ids are not those of test, each once"}
    if truth["metric"] not in MAY_BE_BLANK and told.isna().any(axis=None):
        return {**result, "valid": False, "why": "an answer is missing"}
    score = score_rows(truth, answers, told.loc[answers.index])
    return {**result, "valid": True, "score": round(score, 6)}


def score_rows(truth: dict, answers: pd.DataFrame, told: pd.DataFrame) -> float:
    """The score of rows that are known to be the same, in the same order."""
    return METRICS[truth["metric"]].score(answers, told)


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    result = grade(Path(arguments[0]), Path(arguments[1]))
    print(json.dumps(result))
    return 0 if result["valid"] else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
