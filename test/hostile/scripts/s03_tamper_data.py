"""Row 3: change the data, the pretrained weights and the system in every way there is."""

import fcntl
import mmap
import os
from collections.abc import Callable
from pathlib import Path

from hostile import attempt, done, told

GET_FLAGS, SET_FLAGS = 0x80086601, 0x40086602


def attributes(name: str, path: str) -> None:
    """Whatever belongs to a file and not to its content, each set to what it is. Landlock has no right for
    it, so a call may seem to work: what counts is whether the time of its last change stays."""

    def attempt_on(what: str, act: Callable[[], object]) -> None:
        def really() -> str:
            before = os.stat(path).st_ctime_ns
            act()
            if os.stat(path).st_ctime_ns == before:
                raise PermissionError(1, "nothing changed")
            return "changed"

        attempt(f"{what} {name}", really)

    def opened() -> int:
        return os.open(path, os.O_RDONLY)

    def flags() -> None:
        file, value = opened(), bytearray(8)
        fcntl.ioctl(file, GET_FLAGS, value)
        fcntl.ioctl(file, SET_FLAGS, value)

    now = os.stat(path)
    times = (now.st_atime_ns, now.st_mtime_ns)
    attempt_on("chmod", lambda: os.chmod(path, now.st_mode))
    attempt_on("utime of", lambda: os.utime(path, ns=times))
    attempt_on("chown", lambda: os.chown(path, -1, -1))
    attempt_on("setxattr of", lambda: os.setxattr(path, "user.a", b"1"))
    attempt_on("fchmod", lambda: os.fchmod(opened(), now.st_mode))
    attempt_on("fchmod as a path", lambda: os.chmod(f"/proc/self/fd/{opened()}", now.st_mode))
    attempt_on("utime of open", lambda: os.utime(opened(), ns=times))
    attempt_on("fchown", lambda: os.fchown(opened(), -1, -1))
    attempt_on("setxattr of open", lambda: os.setxattr(opened(), "user.a", b"1"))
    attempt_on("removexattr of open", lambda: os.removexattr(opened(), "user.a"))
    attempt_on("flags of open", flags)


def read_then_reopen(path: str) -> int:
    return os.open(f"/proc/self/fd/{os.open(path, os.O_RDONLY)}", os.O_WRONLY)


def hard_link(path: str, name: str) -> int:
    os.link(path, name)
    return Path(name).open("a").write("x")


def tamper(what: str, folder: str, file: str) -> None:
    """Each try on one folder and the file in it."""
    path, own, link = f"{folder}/{file}", f"own-{file}", f"linked-{file}"
    Path(own).write_text("mine")
    attempt(f"read {what}", lambda: Path(path).read_text()[:1])
    attempt(f"append to {what}", lambda: open(path, "a").write("x"))
    attempt(f"truncate {what}", lambda: os.truncate(path, 0))
    attempt(f"unlink {what}", lambda: os.unlink(path))
    attempt(f"rename {what}", lambda: os.rename(path, f"{folder}/t"))
    attempt(f"replace {what}", lambda: os.rename(own, path))
    attempt(f"take away {what}", lambda: os.rename(path, "taken"))
    attempt(f"new file in {what}", lambda: open(f"{folder}/new", "w").write("x"))
    attempt(f"new folder in {what}", lambda: os.mkdir(f"{folder}/folder"))
    attempt(f"symbolic link in {what}", lambda: os.symlink("/etc/passwd", f"{folder}/link"))
    attempt(f"hard link to {what}", lambda: hard_link(path, link))
    attempt(f"reopen {what}", lambda: read_then_reopen(path))
    attempt(f"shared mapping of {what}", lambda: mmap.mmap(os.open(path, os.O_RDWR), 1))
    attributes(what, path)
    attributes(f"folder of {what}", folder)


tamper("data", told["data"], "train.csv")
tamper("weights", os.environ["MEDALIST_MODELS_DIR"], "model.safetensors")
attributes("a system file", "/usr/bin/env")
attempt("own script", lambda: open(__file__, "a").write("x"))
done()
