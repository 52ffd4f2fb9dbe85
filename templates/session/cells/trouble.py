"""Errors, told shortly: where in the cells, and what."""

from pathlib import Path
from traceback import FrameSummary, StackSummary, TracebackException

WORK_FOLDER = f"{Path.cwd()}/"  # for good, wherever a cell may go
MOST_FRAMES = 5
MOST_CAUSES = 3


def cell_name(number: int) -> str:
    """What a cell is called where a file would be."""
    return f"<cell {number}>"


def short_traceback(error: BaseException) -> str:
    """As Python writes it, but only the last frames that are the session's code, and a line for a cause."""
    whole = TracebackException.from_exception(error)
    frames = [frame for frame in whole.stack if is_ours(frame)][-MOST_FRAMES:]
    places = ["Traceback (most recent call last):\n", *StackSummary.from_list(frames).format()]
    return "".join([*(places if frames else []), *whole.format_exception_only(), *causes(whole)]).rstrip("\n")


def is_ours(frame: FrameSummary) -> bool:
    """A cell, code that a magic of IPython compiled, or a module in the work folder."""
    named = frame.filename.startswith("<") and not frame.filename.startswith("<frozen ")
    return named or frame.filename.startswith(WORK_FOLDER)


def causes(error: TracebackException) -> list[str]:
    told = "".join(error.format_exception_only())
    lines: list[str] = []
    while len(lines) < MOST_CAUSES:
        following = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        if following is None:
            break
        error = following
        words = "".join(error.format_exception_only())
        if words != told:
            lines.append(f"caused by {words}")
        told = words
    return lines
