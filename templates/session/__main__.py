"""A persistent Python session: runs cells in one IPython until something breaks it.

usage: python session DATA FIRST     (DATA: a folder; FIRST: the number of the first cell)

Descriptor 6 is a socket of JSON lines. A question is {"code", "seconds"}. Answers are {"is": "ready"} once at
the start, and for each cell {"is": "picture", "png"} for each picture, then {"is": "shown", "ended",
"printed", "value", "trouble"}. If IPython ends, this program ends in the same way, and the caller starts
another one.
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
            talk.say({"is": "shown", **shown.as_answer()})
    kernel.end_as_kernel_did()


if __name__ == "__main__":
    main(*sys.argv[1:])
