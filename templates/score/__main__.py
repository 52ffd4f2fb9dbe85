"""Scores a submission against answers it never saw; prints {"score": number, "error": number} last.

usage: python score METRIC ANSWERS.csv SUBMISSION.csv SPECIFICATION.json [RIVAL.csv]

The error is the score's standard error, null where it cannot be told. A rival is scored on the same rows:
"rival" is its score, "difference" the standard error of the score less the rival's.

The specification says what the columns are: {"key": [names], "targets": [{"name", "kind", "separator"}],
"k": int or null, "weight": name or null, "groups": [names], "unit": name or null}. ANSWERS.csv holds the
key and, under the submission's names, what is right: a label, a number, a text or a list for each target;
1 and 0 where the targets are classes. Where tables name a target otherwise than the submission, "called" is
its own name: some metrics read it; "quantile" is the level of a bound of an interval. Weight, groups and the
unit that a row belongs to stand in the answers only. Rows are matched by key, by place where there is none.
What cannot be scored ends with exit code 1 and the reason as the last line on standard error.
docs/submission/metrics.md explains the metrics.
"""

import json
import sys
from pathlib import Path

import pandas as pd
from scoring.pair import Unscorable
from scoring.score import report


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
