"""Row 9: devices, made or found; descriptors left open by whoever started us."""

import os
import stat

from hostile import attempt, done, refusal, say

for kind, mode in (("block", stat.S_IFBLK), ("character", stat.S_IFCHR)):
    attempt(
        f"mknod {kind}", lambda kind=kind, mode=mode: os.mknod(f"dev-{kind}", mode | 0o666, os.makedev(8, 0))
    )
attempt("mknod mem", lambda: os.mknod("dev-mem", stat.S_IFCHR | 0o666, os.makedev(1, 1)))
try:
    say("dev", " ".join(sorted(os.listdir("/dev"))))
except OSError as error:
    say("dev", refusal(error))
for fd in range(3, 1024):
    try:
        os.fstat(fd)
    except OSError:
        continue
    say("inherited", f"{fd} {os.readlink(f'/proc/self/fd/{fd}')}")
done()
