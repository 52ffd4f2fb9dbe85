"""Memory: how much this process may still use, by the strictest limit."""

import os
from pathlib import Path

UNLIMITED = 2**60


def available_memory() -> int:
    """Bytes that the caller (MEDALIST_MEMORY), the machine, a container and the process's own limit allow."""
    granted = os.environ.get("MEDALIST_MEMORY", "")
    own = [int(granted)] if granted.isdigit() else []
    limits = [most - resident_memory() for most in (*own, *address_space())]
    limits += [*machine_memory(), *container_memory(Path("/sys/fs/cgroup"))]
    return max(0, min(limits, default=UNLIMITED))


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
