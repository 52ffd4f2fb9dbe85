"""Protocol: one line per event on stdout, `@@NAME {json}`, for whoever runs this script."""

import json
import sys


def emit(name: str, **fields: object) -> None:
    sys.stdout.write(f"@@{name} {json.dumps(fields)}\n")
    sys.stdout.flush()


def warn(message: str) -> None:
    emit("WARN", message=message[:400])
