"""Short error messages: where in the cells, and what."""

from pathlib import Path
from traceback import FrameSummary, StackSummary, TracebackException

WORK_FOLDER = f"{Path.cwd()}/"  # fixed at the start: a cell may change the working folder
MOST_FRAMES = 5
MOST_CAUSES = 3


def cell_name(number: int) -> str:
    """The name of a cell in place of a file name."""
    return f"<cell {number}>"


def short_traceback(error: BaseException) -> str:
    """A traceback like Python's, with only the last frames of the session's code, and its causes."""
    whole = TracebackException.from_exception(error)
    frames = [frame for frame in whole.stack if is_ours(frame)][-MOST_FRAMES:]
    places = ["Traceback (most recent call last):\n", *StackSummary.from_list(frames).format()]
    return "".join([*(places if frames else []), *whole.format_exception_only(), *causes(whole)]).rstrip("\n")


def is_ours(frame: FrameSummary) -> bool:
    """Whether a frame is of a cell, a magic of IPython, or a module in the work folder."""
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
