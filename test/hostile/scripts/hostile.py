"""What every hostile script uses: one JSON line for each try. The host alone decides what a line means."""

import ctypes
import errno
import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

told = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
libc = ctypes.CDLL(None, use_errno=True)


def say(name: str, got: object) -> None:
    os.write(1, (json.dumps({"try": name, "got": str(got)[:500]}) + "\n").encode())


def refusal(error: BaseException) -> str:
    code = errno.errorcode.get(error.errno or 0, "?") if isinstance(error, OSError) else type(error).__name__
    return f"denied: {code}"


def attempt(name: str, action: Callable[[], object]) -> None:
    try:
        result = action()
    except Exception as error:
        say(name, refusal(error))
    else:
        say(name, f"OPENED {result!r}")


def checked(result: int) -> int:
    """The result of a C function; its errno raised."""
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def peek(path: str) -> str:
    """The first bytes of a file, or the names in a folder."""
    if Path(path).is_dir():
        return json.dumps(sorted(os.listdir(path))[:60])
    with open(path, "rb") as file:
        return file.read(300).decode("utf8", "replace")


def overwrite(path: str) -> int:
    with open(path, "w") as file:
        return file.write("x")


def pids() -> list[int]:
    """Every process we can see; where /proc cannot be listed, every number that one may have."""
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return list(range(1, 40_000))


def hide(how: str | None) -> None:
    """Keep others of our user out of our /proc: by asking for it, or as a program that they may not read."""
    if how == "prctl":
        say("dumpable", libc.prctl(4, 0, 0, 0, 0) or libc.prctl(3, 0, 0, 0, 0))
    elif how == "exec" and "HIDDEN" not in os.environ:
        shutil.copyfile(sys.executable, "hidden")
        os.chmod("hidden", 0o111)
        environment = os.environ | {"HIDDEN": "1", "PYTHONHOME": sys.base_prefix}
        attempt("hide", lambda: os.execve("./hidden", ["hidden", *sys.argv], environment))


def done() -> None:
    say("done", "done")
