"""Memory: how much this process may still use, by the strictest limit, and what it keeps of what it frees."""

import os
from pathlib import Path

import numpy as np

UNLIMITED = 2**60
JUST_BELOW_32_MIB = 2**25 - 2**16


def available_memory() -> int:
    """Bytes that the caller (MEDALIST_MEMORY), the machine, a container and the process's own limit allow."""
    granted = os.environ.get("MEDALIST_MEMORY", "")
    own = [int(granted)] if granted.isdigit() else []
    limits = [most - resident_memory() for most in (*own, *address_space())]
    limits += [*machine_memory(), *container_memory(Path("/sys/fs/cgroup"))]
    return max(0, min(limits, default=UNLIMITED))


def keep_freed_memory() -> None:
    """Keeps up to 64 MiB of freed memory for the next arrays: new pages cost a network half of its time.

    The C library of Linux (glibc) sets this limit to twice the largest block below 32 MiB that was ever freed
    (mallopt(3), M_MMAP_THRESHOLD). None of the block's pages is touched; elsewhere nothing changes.
    """
    np.empty(JUST_BELOW_32_MIB, np.uint8)


def resident_memory() -> int:
    """The memory that this process uses now; 0 where the system does not report it."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, ValueError, AttributeError):
        return 0


def address_space() -> list[int]:
    """Libraries reserve more addresses than they use, so half of the address space is left to them."""
    try:
        import resource  # not on Windows
    except ImportError:
        return []
    soft = resource.getrlimit(resource.RLIMIT_AS)[0]
    return [] if soft == resource.RLIM_INFINITY else [soft // 2]


def machine_memory() -> list[int]:
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return []
    return [1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")]


def container_memory(groups: Path) -> list[int]:
    """The memory left in the control group, version 2 or 1."""
    old = groups / "memory"
    pairs = [
        (groups / "memory.max", groups / "memory.current"),
        (old / "memory.limit_in_bytes", old / "memory.usage_in_bytes"),
    ]
    left = []
    for most, used in pairs:
        try:
            left.append(int(most.read_text()) - int(used.read_text()))
        except (OSError, ValueError):  # no such group, or `max`
            continue
    return [max(0, bytes_left) for bytes_left in left]
