"""Limits the kernel keeps per process."""

import contextlib
import os
import resource


def set_limits(limits: dict[str, int]) -> None:
    """By RLIMIT_ name without the prefix; never above the hard limit that is there already."""
    for name, wanted in limits.items():
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None:
            raise OSError(0, "no such limit here", f"RLIMIT_{name}")
        hard = resource.getrlimit(number)[1]
        limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(number, (limit, limit))


def die_first() -> None:
    """Out of memory, the kernel kills the program before anything else. Best effort: only Linux has it."""
    with contextlib.suppress(OSError):
        descriptor = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        os.write(descriptor, b"1000")
        os.close(descriptor)
