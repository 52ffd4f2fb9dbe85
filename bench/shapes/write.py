"""Writes made-up competitions, one of each kind that a competition may have.

usage: write.py FOLDER [NAME...]      FOLDER/<name>/public, answers.csv, competition.json; FOLDER/floor.json
"""

import json
import sys
from pathlib import Path

import computed
import files
import numpy as np
import rewritten
import series
import sums
import tables
import texts
import units
import unusual
from shape import write_shape
from with_media import arrays, classes, individuals, layouts, odd_places, signals

SHAPES = {
    **tables.SHAPES,
    **texts.SHAPES,
    **rewritten.SHAPES,
    **series.SHAPES,
    **sums.SHAPES,
    **units.SHAPES,
    **files.SHAPES,
    **computed.SHAPES,
    **unusual.SHAPES,
    **layouts.SHAPES,
    **classes.SHAPES,
    **arrays.SHAPES,
    **odd_places.SHAPES,
    **signals.SHAPES,
    **individuals.SHAPES,
}
SEED = 20


def main(arguments: list[str]) -> int:
    names = arguments[1:] or list(SHAPES)
    strange = [name for name in names if name not in SHAPES]
    if not arguments or strange:
        complaint = f"no shape {', '.join(strange)}" if strange else "say where they go"
        print(f"{__doc__}\n{complaint}: there are {', '.join(SHAPES)}", file=sys.stderr)
        return 2
    folder, floor = Path(arguments[0]), {}
    for name in names:
        shape = SHAPES[name](np.random.default_rng(SEED))
        write_shape(shape, folder / name)
        floor[name] = shape.floor
    (folder / "floor.json").write_text(json.dumps(floor), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
