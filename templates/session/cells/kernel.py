"""IPython in its own process, so that we survive whatever breaks it."""

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty
from typing import NoReturn

from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file

from .bounds import LONGEST_START

PROGRAM = Path(__file__).parents[1] / "inside.py"


def is_idle(message: dict) -> bool:
    """Whether this is the last message about a request."""
    return message["msg_type"] == "status" and message["content"]["execution_state"] == "idle"


class Kernel:
    """The process of IPython. Its sockets are files, because a sandbox has no network."""

    def __init__(self, data: str, first: str) -> None:
        folder = Path(tempfile.mkdtemp(prefix="kernel-"))
        key = secrets.token_hex().encode()
        connection, _ = write_connection_file(
            str(folder / "connection.json"), transport="ipc", ip=str(folder / "socket"), key=key
        )
        self._process = subprocess.Popen(
            [sys.executable, str(PROGRAM), connection, data, first],
            # without this variable, matplotlib shows its figures inline
            env={name: value for name, value in os.environ.items() if name != "MPLBACKEND"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # what cells print comes as messages
            start_new_session=True,  # its own group: an interrupt reaches all processes of a cell
        )
        self._client = BlockingKernelClient(connection_file=connection)
        self._client.load_connection_file()
        self._client.start_channels(stdin=False, hb=False, control=False)

    def is_ready(self) -> bool:
        """Waits until it can run a cell and we get its messages. False: it has ended, or is too slow."""
        until = time.monotonic() + LONGEST_START
        self._client.kernel_info()
        while time.monotonic() < until and not self.is_over():
            message = self.message(0.5)
            if message is None:
                self._client.kernel_info()  # the first answer may have come before we were connected
            elif is_idle(message):
                return True
        if not self.is_over():
            print(f"IPython did not start within {LONGEST_START:g} s", file=sys.stderr)
        return False

    def execute(self, code: str) -> str:
        """Begins a cell; returns the id that its messages carry."""
        return self._client.execute(code, allow_stdin=False)

    def message(self, seconds: float) -> dict | None:
        """The next message of any cell; None: none came in that time."""
        try:
            return self._client.get_iopub_msg(timeout=seconds)
        except Empty:
            return None

    def reply(self, cell: str) -> dict | None:
        """How a cell ended; None: it has not ended."""
        with suppress(Empty):
            while True:
                reply = self._client.get_shell_msg(timeout=0)
                if reply["parent_header"].get("msg_id") == cell:
                    return reply["content"]
        return None

    def interrupt(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGINT)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def is_over(self) -> bool:
        return self._process.poll() is not None

    def end_as_kernel_did(self) -> NoReturn:
        """Ends this process as the kernel ended, so that our caller learns why. Also ends a living kernel."""
        status = self._process.poll() or 0
        if status < 0:
            with suppress(OSError):  # SIGKILL has no handler to reset
                signal.signal(-status, signal.SIG_DFL)
            os.kill(os.getpid(), -status)
        os._exit(status)
