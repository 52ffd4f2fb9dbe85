"""Gives up privileges for good."""

import contextlib
import ctypes
import os

from linux import (
    CAPABILITY_VERSION_3,
    LINUX,
    PR_CAP_AMBIENT,
    PR_CAP_AMBIENT_CLEAR_ALL,
    PR_CAPBSET_DROP,
    PR_SET_NO_NEW_PRIVS,
    checked,
    libc,
    prctl,
)


def give_up_privileges(user: int | None) -> None:
    """Becomes `user` and loses all capabilities. No exec gives one back, not even to uid 0."""
    if LINUX:
        empty_bounding_set()
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    if LINUX:
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
        header, none = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0), (ctypes.c_uint32 * 6)()
        checked(libc.capset(header, none), "capset")
        prctl(PR_SET_NO_NEW_PRIVS, 1)


def empty_bounding_set() -> None:
    """Drops all capabilities from the bounding set. If that is not allowed, NO_NEW_PRIVS alone must do."""
    with contextlib.suppress(OSError):
        for capability in range(64):
            prctl(PR_CAPBSET_DROP, capability)
