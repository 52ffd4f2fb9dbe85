"""Row 7: reach other file systems and the kernel's memory through /proc."""

import os

from hostile import attempt, done, peek, told

pids = ["1", str(told["host"]), str(os.getppid())]
for pid in pids:
    for name in ("root/etc/shadow", "root/root", "cwd", "fd", "map_files"):
        attempt(f"{pid} {name}", lambda path=f"/proc/{pid}/{name}": peek(path))
for path in ("/proc/kcore", "/proc/kmsg", "/dev/mem", "/dev/kmsg", "/proc/kpagecount", "/dev/port"):
    attempt(path, lambda path=path: peek(path))
for pid in pids:
    attempt(f"secret of {pid}", lambda path=f"/proc/{pid}/root{told['secret path']}": peek(path))
done()
