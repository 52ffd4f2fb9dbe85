"""Row 50: the GPU that was given, and no other."""

import ctypes
import os
from pathlib import Path

from hostile import attempt, checked, done, say


def opens(device: Path) -> bool:
    """By name: where Landlock is the sandbox, nobody can list /dev."""
    try:
        os.close(os.open(device, os.O_RDWR))
    except OSError:
        return False
    return True


devices_by_name = (Path(f"/dev/nvidia{number}") for number in range(64))
say("nodes", [str(device) for device in devices_by_name if opens(device)])
os.environ["CUDA_VISIBLE_DEVICES"] = "0,1,2,3,4,5,6,7"


def devices() -> int:
    cuda = ctypes.CDLL("libcuda.so.1")
    checked(-cuda.cuInit(0))
    count = ctypes.c_int()
    checked(-cuda.cuDeviceGetCount(ctypes.byref(count)))
    return count.value


attempt("cuInit", devices)
done()
