"""Rows 23 and 24: ignore every signal, or stop for good; with daemons that do the same."""

import os
import signal
import time
from pathlib import Path

from hostile import done, told

for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
    signal.signal(number, signal.SIG_IGN)
for number in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            while True:
                Path(f"beat{number}").write_text(str(time.time_ns()))
                time.sleep(0.02)
        os._exit(0)
done()
if told["stop"]:
    os.kill(os.getpid(), signal.SIGSTOP)
while True:
    time.sleep(1)
