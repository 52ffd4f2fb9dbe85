"""Scores a submission against answers it never saw; the last line printed is {"score": number}.

usage: python score METRIC ANSWERS.csv SUBMISSION.csv SPECIFICATION.json

The specification says what the columns are: {"key": [names], "targets": [{"name", "kind", "separator"}],
"k": int or null, "weight": name or null, "groups": [names]}. ANSWERS.csv holds the key and, under the
submission's names, what is right: a label, a number, a text or a list for each target; 1 and 0 where the
targets are classes. Weight and groups stand in the answers only. Rows are matched by key, by place where
there is none. What cannot be scored ends with exit code 1 and the reason as the last line on standard
error. docs/metrics.md explains the metrics.
"""

import json
import sys
from pathlib import Path

import pandas as pd
from scoring.pair import Unscorable
from scoring.score import score


def read_cells(path: str) -> pd.DataFrame:
    return pd.read_csv(path, dtype=str, keep_default_na=False)


def main() -> None:
    metric, answers, submission, specification = sys.argv[1:5]
    try:
        rules = json.loads(Path(specification).read_text(encoding="utf-8"))
        print(json.dumps({"score": score(metric, read_cells(answers), read_cells(submission), rules)}))
    except (Unscorable, ValueError) as error:
        sys.exit(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
