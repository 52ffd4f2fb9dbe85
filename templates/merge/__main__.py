"""Decides whether candidates earn a place beside the template's answer, and blends them.

usage: python merge FOLDER

FOLDER/merge.json says what is there (`merging/job/job.py`). The last line on standard output is one JSON
object: {"kept", "why", "weights", "ranks", "search", "final", "optimism", "finalists", "left_out"};
FOLDER/blend.csv is the incumbent's submission with the blended cells, written only where "kept" is true,
and never for a pair: that compares one candidate while the search goes on, and looks at no final row. A job
that cannot be read ends with exit code 1 and the reason as the last line on standard error.

The formulas of the metrics are the scorer's: its folder `score` lies beside this one, wherever it is copied.
"""

import sys
from pathlib import Path


def main() -> None:
    sys.path.append(str(Path(__file__).resolve().parents[1] / "score"))
    from merging.program import run

    run(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
