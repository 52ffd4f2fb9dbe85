"""Installs the seccomp filter of services/python/sandbox/seccomp/seccomp.ts, which comes as a file."""

import ctypes
import os

from linux import PR_SET_SECCOMP, SECCOMP_MODE_FILTER, prctl

LARGEST, INSTRUCTION = 4096 * 8, 8


class Filter(ctypes.Structure):
    """struct sock_fprog"""

    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p)]


def install(descriptor: int) -> None:
    """Installs the filter on this descriptor. NO_NEW_PRIVS must be set."""
    program = os.pread(descriptor, LARGEST + 1, 0)
    if not program or len(program) > LARGEST or len(program) % INSTRUCTION:
        raise OSError(0, f"{len(program)} bytes are no filter", "seccomp")
    instructions = ctypes.create_string_buffer(program, len(program))
    whole = Filter(len(program) // INSTRUCTION, ctypes.addressof(instructions))
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(whole))
