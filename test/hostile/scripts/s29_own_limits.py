"""Row 29: raise our own limits."""

import os
import resource
from pathlib import Path

from hostile import attempt, done, say

for name in ("NPROC", "FSIZE", "DATA", "CORE", "NOFILE"):
    number = getattr(resource, f"RLIMIT_{name}")
    say(f"limit {name}", resource.getrlimit(number)[1])
    attempt(f"raise {name}", lambda number=number: resource.setrlimit(number, (resource.RLIM_INFINITY,) * 2))
    attempt(
        f"raise {name} a little", lambda n=number: resource.setrlimit(n, (resource.getrlimit(n)[1] + 1,) * 2)
    )
attempt("nice", lambda: os.nice(-5))
attempt("real time", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)))
attempt("out of memory: never me", lambda: Path("/proc/self/oom_score_adj").write_text("-1000"))
attempt("affinity", lambda: os.sched_setaffinity(0, range(os.cpu_count() or 1)))
done()
