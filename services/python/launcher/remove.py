"""Removes folders, whatever a program put into them."""
# ruff: noqa: PTH101, PTH106
# pathlib has no dir_fd, and costs 5 ms of every start

import contextlib
import os
import stat


def remove(folder: str) -> None:
    """Removes the folder and all below it, at any depth and mode. What cannot be removed stays."""
    with contextlib.suppress(OSError):
        if not stat.S_ISDIR(os.lstat(folder).st_mode):
            return
        os.chmod(folder, 0o700)
        top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            empty(top)
        finally:
            os.close(top)
        os.rmdir(folder)


def empty(top: int) -> None:
    """Empties a folder. Subfolders are moved to the top before they are entered, so paths stay short and few
    folders are open."""
    taken = 0
    stuck: set[str] = set()
    while folders := [name for name in clear(top) if name not in stuck]:
        for name in folders:
            try:
                inside = enter(top, name)
            except OSError:
                stuck.add(name)
                continue
            try:
                for below in clear(inside):
                    taken = free_name(top, taken)
                    with contextlib.suppress(OSError):
                        os.chmod(below, 0o700, dir_fd=inside)
                        os.rename(below, str(taken), src_dir_fd=inside, dst_dir_fd=top)
                os.rmdir(name, dir_fd=top)
            except OSError:
                stuck.add(name)
            finally:
                os.close(inside)


def clear(folder: int) -> list[str]:
    """Removes everything except folders, and returns their names."""
    folders: list[str] = []
    with os.scandir(folder) as entries:
        for entry in list(entries):
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.name)
            else:
                with contextlib.suppress(OSError):
                    os.unlink(entry.name, dir_fd=folder)
    return folders


def enter(top: int, name: str) -> int:
    os.chmod(name, 0o700, dir_fd=top)
    return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=top)


def free_name(top: int, taken: int) -> int:
    """The next number that is not a name in `top`: a rename onto a full folder would fail."""
    while True:
        taken += 1
        try:
            os.stat(str(taken), dir_fd=top, follow_symlinks=False)
        except FileNotFoundError:
            return taken
