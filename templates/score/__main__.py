"""Scores a submission against answers it never saw; prints {"score": number, "error": number} last.

usage: python score METRIC ANSWERS.csv SUBMISSION.csv SPECIFICATION.json [RIVAL.csv]

The error is the score's standard error; null: it cannot be estimated. A rival is scored on the same rows:
"rival" is its score, and "difference" is the standard error of the score minus the rival's.

The specification says what the columns are: {"key": [names], "targets": [{"name", "kind", "separator"}],
"k": int or null, "weight": name or null, "groups": [names], "unit": name or null}. ANSWERS.csv holds the
key and, under the submission's names, the right answers: a label, number, text or list for each target, or
1 and 0 if the targets are classes. If the tables have other names for targets than the submission, "called"
is the submission's name, which some metrics read. "quantile" is the level of a bound of an interval. Weight,
groups and units are only in the answers. Rows are matched by key, or by place if there is no key. If there is
no score, the exit code is 1, and the last line on standard error is the reason.
docs/submission/metrics.md explains the metrics.
"""

import json
import os
import sys
from pathlib import Path

import pandas as pd

# `python -I` leaves out PYTHONPATH, where the formulas of the engine are.
sys.path.append(os.environ.get("PYTHONPATH") or str(Path(__file__).resolve().parents[1]))
from scoring.pair import Unscorable  # noqa: E402
from scoring.score import report  # noqa: E402


def read_cells(path: str) -> pd.DataFrame:
    return pd.read_csv(path, dtype=str, keep_default_na=False)


def main() -> None:
    metric, answers, submission, specification, *rival = sys.argv[1:]
    try:
        rules = json.loads(Path(specification).read_text(encoding="utf-8"))
        tables = [read_cells(path) for path in (answers, submission)]
        print(json.dumps(report(metric, *tables, rules, *map(read_cells, rival))))
    except (Unscorable, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
