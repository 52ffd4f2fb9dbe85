"""Imports each package it is given and prints what came of it, one JSON object a line."""

import importlib
import json
import platform
import sys


def main() -> None:
    print(json.dumps({"python": platform.python_version()}), flush=True)
    for name in sys.argv[1:]:
        try:
            found = {"version": str(getattr(importlib.import_module(name), "__version__", "unknown"))}
        except BaseException as error:  # a broken package may raise, or exit, as it likes
            found = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps({"package": name, **found}), flush=True)


main()
