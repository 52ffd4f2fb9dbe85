"""Runs the cells of a notebook from top to bottom, as Jupyter does, and keeps what they show."""

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path

import matplotlib as mpl
import pandas as pd
from matplotlib import pyplot as plt

CELLS = "[]"  # as JSON: pairs of a name and its code
LONGEST = 20_000

out = Path(sys.argv[sys.argv.index("--out") + 1])
(out / "plots").mkdir(exist_ok=True)
mpl.use("Agg")  # with it, plt.show does nothing
pd.set_option("display.width", 110)


def keep_pictures(cell: str) -> None:
    """The open pictures become files of the cell that is run."""
    for number in plt.get_fignums():
        place = len([*(out / "plots").glob(f"{cell}-*.png")]) + 1
        path = out / "plots" / f"{cell}-{place}.png"
        plt.figure(number).savefig(path, dpi=72, bbox_inches="tight")
    plt.close("all")


def run(code: str, space: dict[str, object]) -> str | None:
    """Runs a cell; what its last line is worth, as text."""
    body = ast.parse(code).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "<cell>", "exec"), space)
    if last is None:
        return None
    value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), space)
    return None if value is None else repr(value)[:LONGEST]


space: dict[str, object] = {"__name__": "__main__"}
told = []
for name, code in json.loads(CELLS):
    printed = io.StringIO()
    with redirect_stdout(printed):
        value = run(code, space)
    keep_pictures(name)
    told.append({"cell": name, "printed": printed.getvalue()[:LONGEST], "value": value})
(out / "cells.json").write_text(json.dumps(told), encoding="utf-8")
