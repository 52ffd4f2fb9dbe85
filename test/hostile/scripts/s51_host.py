"""Row 51: what the host tells of itself: nothing secret, but paths and names that nobody meant to show."""

import os
from pathlib import Path

from hostile import attempt, done, told


def host_path(file: str) -> str:
    """Whether the file names the work folder as the host knows it."""
    if told["tail"].encode() not in Path(file).read_bytes():
        raise PermissionError(1, "not in it")
    return told["tail"]


attempt("command line of the first process", lambda: host_path("/proc/1/cmdline"))
attempt("mounts", lambda: Path("/proc/self/mountinfo").read_text().count("\n"))
attempt("settings of the machine", lambda: os.listdir("/usr/local/etc"))
attempt("target of a link", lambda: os.readlink(told["link"]))
done()
