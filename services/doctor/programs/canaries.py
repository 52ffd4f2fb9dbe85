"""Tries six ways out of the sandbox and prints each result as a line of JSON; the doctor judges them."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

LINGER = """
import os, signal, sys, time
if os.fork():
    os._exit(0)
os.setsid()
for ignored in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(ignored, signal.SIG_IGN)
print("up", flush=True)
time.sleep(60)
"""


def read_file(path: str) -> str:
    return Path(path).read_text()


def find_in_environments(name: str) -> str:
    """Looks in our own environment and in that of every visible process."""
    environments = [f"{name}={os.environ[name]}"] if name in os.environ else []
    for environ in Path("/proc").glob("[0-9]*/environ"):
        try:
            entries = environ.read_bytes().split(b"\0")
        except OSError:
            continue
        environments += [
            entry.decode(errors="replace") for entry in entries if entry.startswith(name.encode())
        ]
    return environments[0] if environments else "not found"


def write_into(folder: str) -> str:
    Path(folder, "escaped").write_text("escaped")
    return "written"


def connect_tcp(port: str) -> str:
    with socket.create_connection(("127.0.0.1", int(port)), timeout=2):
        return "connected"


def connect_abstract(name: str) -> str:
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(2)
        client.connect(f"\0{name}")
        return "connected"


def leave_daemon(marker: str) -> str:
    """Starts a process in its own session that ignores SIGTERM and would outlive us."""
    command = [sys.executable, "-I", "-S", "-c", LINGER, marker]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        return started.stdout.readline().strip()


TRIES: dict[str, Callable[[str], str]] = {
    "secret-file": read_file,
    "secret-environment": find_in_environments,
    "write-outside": write_into,
    "tcp": connect_tcp,
    "abstract-socket": connect_abstract,
    "daemon": leave_daemon,
}


def main() -> None:
    for name, target in zip(TRIES, sys.argv[1:], strict=True):
        try:
            got = TRIES[name](target)
        except OSError as error:
            got = f"denied: {error.strerror or type(error).__name__}"
        print(json.dumps({"try": name, "got": got}), flush=True)


main()
