"""Row 25: daemons that leave every session, ignore every signal, keep standard output and fork on."""

import os
import signal
import time
from pathlib import Path

for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
    signal.signal(number, signal.SIG_IGN)
signal.signal(signal.SIGCHLD, signal.SIG_DFL)


def leave() -> bool:
    """True in a grandchild with a session of its own."""
    pid = os.fork()
    if pid > 0:
        os.waitpid(pid, 0)
        return False
    os.setsid()
    if os.fork() > 0:
        os._exit(0)
    return True


for _ in range(3):
    if leave():
        while True:
            time.sleep(0.02)
            if os.fork() == 0:  # its children leave as well, and live for a moment
                os.setsid()
                time.sleep(0.2)
                os._exit(0)
            signal.signal(signal.SIGCHLD, signal.SIG_IGN)
Path("up").write_text("up")
while True:
    time.sleep(1)
