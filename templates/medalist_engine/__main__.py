"""python -m medalist_engine TASK.json --data DIR --out DIR --time SECONDS"""

import json
import sys
from pathlib import Path

from medalist_engine.program import solve

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(f"usage: {__doc__}")
    solve(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), arguments=sys.argv[2:])
