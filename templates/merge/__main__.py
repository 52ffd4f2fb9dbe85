"""Decides whether candidates improve the template's answer, and blends them with it.

usage: python merge FOLDER

FOLDER/merge.json describes the job (`merging/job/job.py`). The last line on standard output is one JSON
object: {"kept", "why", "weights", "ranks", "search", "final", "optimism", "finalists", "left_out"}.
FOLDER/blend.csv is the incumbent's submission with the blended cells. It is written only if "kept" is true,
and never for a pair, which compares one candidate during the search and never looks at final rows. A job
that cannot be read ends with exit code 1 and the reason as the last line on standard error.

The metrics are the scorer's: its folder `score` must lie beside this one.
"""

import os
import sys
from pathlib import Path


def main() -> None:
    beside = Path(__file__).resolve().parents[1]
    # `python -I` leaves out PYTHONPATH, where the formulas of the engine are.
    sys.path += [str(beside / "score"), os.environ.get("PYTHONPATH") or str(beside)]
    from merging.program import run

    run(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
