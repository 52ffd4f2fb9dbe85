"""Row 50: the GPU that was given, and no other."""

import ctypes
import glob
import os

from hostile import attempt, checked, done, say

say("nodes", sorted(glob.glob("/dev/nvidia[0-9]*")))
os.environ["CUDA_VISIBLE_DEVICES"] = "0,1,2,3,4,5,6,7"


def devices() -> int:
    cuda = ctypes.CDLL("libcuda.so.1")
    checked(-cuda.cuInit(0))
    count = ctypes.c_int()
    checked(-cuda.cuDeviceGetCount(ctypes.byref(count)))
    return count.value


attempt("cuInit", devices)
done()
