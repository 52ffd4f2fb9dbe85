"""Row 2: open the kernel's switches for writing. Never writes a byte: it might count."""

import glob
import os

from hostile import attempt, done

paths = [
    *("/proc/sys/kernel/core_pattern", "/proc/sys/kernel/modprobe", "/proc/sys/vm/overcommit_memory"),
    *("/proc/sys/user/max_user_namespaces", "/proc/sysrq-trigger", "/proc/irq/default_smp_affinity"),
    *("/sys/kernel/uevent_helper", "/sys/power/state", "/dev/kmsg", "/dev/mem", "/proc/kcore"),
    *glob.glob("/sys/fs/cgroup/**/cgroup.procs", recursive=True)[:5],
]
for path in paths:
    attempt(path, lambda path=path: os.close(os.open(path, os.O_WRONLY)))
done()
