"""Runs a snippet that looks at data: python look.py SNIPPET FOLDER; the snippet finds the folder as DATA."""

import sys
from pathlib import Path


def main() -> None:
    snippet, data = Path(sys.argv[1]), Path(sys.argv[2])
    names = {"__name__": "__main__", "DATA": data}
    exec(compile(snippet.read_text(encoding="utf-8"), snippet.name, "exec"), names)


main()
