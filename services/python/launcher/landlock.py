"""Landlock: allows access by path, and denies everything else, also TCP and, from ABI 6 on, signals and
abstract sockets to processes outside."""

import os
import stat
import struct

from linux import syscall

OLDEST_ABI = 4
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION, PATH_BENEATH = 1, 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
MAKE_CHAR, MAKE_BLOCK = 1 << 6, 1 << 11
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
ON_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
TCP = 0b11
SCOPED = 0b11


def handled(abi: int) -> tuple[int, int, int]:
    """All kinds of access to files, network and other processes that a kernel of this ABI can deny."""
    if abi < OLDEST_ABI:
        raise OSError(0, f"the kernel knows Landlock ABI {abi}, {OLDEST_ABI} is needed", "landlock")
    return (1 << 16) - 1 if abi >= 5 else (1 << 15) - 1, TCP, SCOPED if abi >= 6 else 0


def allowed(files: int) -> dict[str, int]:
    """The access for each kind of rule. Files that a program writes, it may also execute; it may not make
    device files."""
    read = READ_FILE | READ_DIR
    return {
        "execute": read | EXECUTE,
        "read": read,
        "write": files & ~(MAKE_CHAR | MAKE_BLOCK | IOCTL_DEV),
        "devices": files & (READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV),
    }


class Ruleset:
    """Rules that are ready to enter. `paths` must stay open while a process is under them: a rule is about an
    inode, and when the kernel drops a name in /proc from its cache, /proc makes a new inode that no rule
    covers."""

    def __init__(self, rules: dict[str, list[str]]) -> None:
        accesses = handled(syscall(CREATE_RULESET, None, 0, VERSION, what="landlock"))
        attributes = struct.pack("=QQQ", *accesses)
        self.descriptor = syscall(CREATE_RULESET, attributes, len(attributes), 0, what="landlock")
        self.paths: list[int] = []
        self.own: int = 0
        for kind, access in allowed(accesses[0]).items():
            for path in rules[kind]:
                if path == "/proc/self":
                    self.own |= access
                else:
                    self.allow(path, access)

    def allow(self, path: str, access: int) -> None:
        try:
            descriptor = os.open(path, os.O_PATH)
        except (FileNotFoundError, NotADirectoryError, PermissionError):
            return
        self.paths.append(descriptor)
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            access &= ON_FILES
        rule = struct.pack("=Qi", access, descriptor)
        syscall(ADD_RULE, self.descriptor, PATH_BENEATH, rule, 0, what=f"landlock: {path}")

    def keep(self, program: int) -> None:
        """Also keeps the program's own /proc/self in the cache."""
        if self.own:
            self.paths.append(os.open(f"/proc/{program}", os.O_PATH))

    def enter(self) -> None:
        """Enters the rules, for us and all that we start. It cannot be undone. NO_NEW_PRIVS must be set."""
        if self.own:
            self.allow("/proc/self", self.own)
        syscall(RESTRICT_SELF, self.descriptor, 0, what="landlock")
