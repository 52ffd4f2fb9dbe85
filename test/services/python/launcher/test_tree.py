"""Finding, stopping and ending whatever is below us."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tree import descendants, freeze, parent_of, strike


def test_descendants_are_found_whatever_their_name():
    code = (
        "import ctypes, os; ctypes.CDLL(None).prctl(15, b') R 1 (x', 0, 0, 0); print(1, flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        child.stdout.readline()
        assert parent_of(child.pid) == os.getpid()
        assert (child.pid, os.getpid()) in descendants(os.getpid())
        child.communicate(b"\n")
    assert parent_of(child.pid) == 0


def comes_to_a_stop(pid):
    """A signal is sent at once and takes effect a moment later."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] == "T":
            return True
    return False


def test_freezing_stops_every_generation():
    code = "import os; os.fork(); os.fork(); print(1, flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        for _ in range(4):
            child.stdout.readline()
        frozen = [it for it in freeze() if it in descendants(child.pid) or it[0] == child.pid]
        try:
            assert len(frozen) == 4
            assert all(comes_to_a_stop(pid) for pid, _ in frozen)
        finally:
            for pid, parent in reversed(frozen):
                strike(pid, parent, signal.SIGKILL)


def test_a_signal_never_goes_to_a_process_of_somebody_else():
    with subprocess.Popen(["sleep", "60"]) as child:
        strike(child.pid, os.getpid() + 1, signal.SIGKILL)
        assert child.poll() is None
        strike(child.pid, os.getpid(), signal.SIGKILL)
        assert child.wait() == -signal.SIGKILL
