"""Imports each given package and prints the result as JSON, one a line."""

import importlib
import json
import platform
import sys


def main() -> None:
    print(json.dumps({"python": platform.python_version()}), flush=True)
    for name in sys.argv[1:]:
        try:
            found = {"version": str(getattr(importlib.import_module(name), "__version__", "unknown"))}
        except BaseException as error:  # a broken package may raise anything, or exit
            found = {"failed": f"{type(error).__name__}: {error}"}
        print(json.dumps({"package": name, **found}), flush=True)


main()
