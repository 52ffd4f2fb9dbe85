"""A persistent Python session: runs cells in one IPython, which lives as long as nothing breaks it.

usage: python session DATA FIRST     (DATA: a folder; FIRST: the number of the first cell)

Descriptor 6 is a socket. One JSON line asks: {"code", "seconds"}. Lines answer: {"is": "ready"} once, at the
start; for each cell {"is": "picture", "png"} for each of its pictures, then {"is": "shown", "ended",
"printed", "value", "trouble"}. Where IPython ends, this program ends as it did: who asks starts another one.
"""

import sys

from cells.cell import run_cell
from cells.kernel import Kernel
from cells.talk import Talk


def main(data: str, first: str) -> None:
    talk = Talk()
    kernel = Kernel(data, first)
    if kernel.is_ready():
        talk.say({"is": "ready"})
        while question := talk.hear(unless=kernel.is_over):
            shown = run_cell(kernel, question["code"], question["seconds"])
            for png in shown.pictures:
                talk.say({"is": "picture", "png": png})
            talk.say({"is": "shown", **shown.told()})
    kernel.end_alike()


if __name__ == "__main__":
    main(*sys.argv[1:])
