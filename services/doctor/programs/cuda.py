"""Starts CUDA through the driver's library, without packages. That nvidia-smi works would prove nothing."""

import ctypes
import json


def count_devices() -> dict[str, object]:
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        return {"failed": str(error)}
    status = cuda.cuInit(0)
    if status != 0:
        return {"failed": f"cuInit returned {status}"}
    count = ctypes.c_int(0)
    cuda.cuDeviceGetCount(ctypes.byref(count))
    return {"devices": count.value}


print(json.dumps(count_devices()), flush=True)
