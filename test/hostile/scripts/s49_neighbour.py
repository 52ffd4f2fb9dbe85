"""Row 49: find, signal and read a program that runs beside us in a sandbox of its own."""

import json
import os
import tempfile
import time
from pathlib import Path

from hostile import attempt, done, peek, pids, say, told


def wait_for(name: str) -> str:
    """The host says when both of us are up, and when both are done."""
    while not Path(name).exists():
        time.sleep(0.01)
    return Path(name).read_text()


name = Path(tempfile.gettempdir(), "the-same-name")
say("name", "OPENED" if name.exists() else "denied: not there")
name.write_text(told["marker"])
Path("ready").write_text("ready")
neighbour = json.loads(wait_for("neighbour.json"))
say("own name", name.read_text())
seen = 0
for pid in pids():
    try:
        # reversed: our own command line must not hold the word we look for
        seen += told["other"].encode()[::-1] in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        continue
say("neighbours seen", f"OPENED {seen}" if seen else "denied: none")
for pid in neighbour:
    attempt("signal", lambda pid=pid: os.kill(pid, 0))
    attempt("environment", lambda pid=pid: peek(f"/proc/{pid}/environ"))
    attempt("nice", lambda pid=pid: os.setpriority(os.PRIO_PROCESS, pid, 19))
attempt("files", lambda: peek(told["path"]))
Path("finished").write_text("finished")
wait_for("leave")
done()
