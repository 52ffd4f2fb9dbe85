"""Row 3: change the data and the pretrained weights in every way there is."""

import mmap
import os
from pathlib import Path

from hostile import attempt, done, told


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
    attempt(f"chmod {what}", lambda: os.chmod(path, 0o600))
    attempt(f"utime of {what}", lambda: os.utime(path, (0, 0)))
    attempt(f"setxattr of {what}", lambda: os.setxattr(path, "user.a", b"1"))
    attempt(f"chmod folder of {what}", lambda: os.chmod(folder, 0o700))
    attempt(f"fchmod {what}", lambda: os.fchmod(os.open(path, os.O_RDONLY), 0o600))
    attempt(f"utime of open {what}", lambda: os.utime(os.open(path, os.O_RDONLY), (0, 0)))
    attempt(f"setxattr of open {what}", lambda: os.setxattr(os.open(path, os.O_RDONLY), "user.a", b"1"))


tamper("data", told["data"], "train.csv")
tamper("weights", os.environ["MEDALIST_MODELS_DIR"], "model.safetensors")
attempt("own script", lambda: open(__file__, "a").write("x"))
done()
