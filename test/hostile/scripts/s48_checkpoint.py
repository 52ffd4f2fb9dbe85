"""Row 48: saves its work when it is asked to end, and ends well."""

import signal
import sys
import time
from pathlib import Path

from hostile import done, say


def save(*_: object) -> None:
    Path("checkpoint.txt").write_text("saved")
    say("asked", "saved")
    done()
    sys.exit(0)


signal.signal(signal.SIGTERM, save)
say("ready", time.time())
while True:
    time.sleep(0.05)
