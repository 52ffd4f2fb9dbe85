"""Rows 21 and 22: a daemon with a session of its own outlives the program, or tries to."""

import os
import time
from pathlib import Path

from hostile import done, say, told

for number in range(3):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            if told["silent"]:
                for fd in (0, 1, 2):
                    os.close(fd)
            while True:
                Path(f"beat{number}").write_text(str(time.time_ns()))
                time.sleep(0.02)
        os._exit(0)
while not all(Path(f"beat{number}").exists() for number in range(3)):
    time.sleep(0.01)
say("ends at", time.time())
done()
