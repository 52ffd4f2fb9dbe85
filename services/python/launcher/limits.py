"""Limits that the kernel keeps for each process."""

import contextlib
import os
import resource


def set_limits(limits: dict[str, int]) -> None:
    """Sets limits by RLIMIT_ name without the prefix, never above the current hard limit."""
    for name, wanted in limits.items():
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None:
            raise OSError(0, "no such limit here", f"RLIMIT_{name}")
        hard = resource.getrlimit(number)[1]
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(number, (limit, limit))


def die_first() -> None:
    """Makes the kernel kill the program first when memory runs out, if it can: only Linux has this."""
    with contextlib.suppress(OSError):
        descriptor = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        os.write(descriptor, b"1000")
        os.close(descriptor)
