# %% settings
import base64
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from gzip import open as open_gzip
from itertools import islice
from pathlib import Path
from shutil import copyfileobj
from typing import IO

COMPETITION = "titanic"
# The tables that the solution reads.
FILES = ["train.csv", "test.csv"]
# What the solution writes, and what Kaggle wants it to be called.
WRITTEN = "submission.csv"
SUBMISSION = "submission.csv"
# How long the solution may take. More is often better: a competition's page says how long a notebook may run.
SECONDS = 600
SEED = 42


# %% data
def input_folder() -> Path:
    """Where Kaggle attaches a competition's files: two places are in use. Elsewhere: MEDALIST_INPUT."""
    above = Path(os.environ.get("MEDALIST_INPUT") or "/kaggle/input")
    for parent in (above, above / "competitions"):
        for folder in sorted(parent.iterdir()) if parent.is_dir() else []:
            if folder.is_dir() and folder.name.lower() == COMPETITION.lower():
                return folder
    raise FileNotFoundError(f"{COMPETITION} is not below {above}: attach the competition (Add Input)")


def packed_files(archive: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """What an archive holds: names and contents. Of a .gz, its one file."""
    name = archive.name.lower()
    if name.endswith(".zip"):
        with zipfile.ZipFile(archive) as packed:
            for entry in packed.infolist():
                if not entry.is_dir():
                    with packed.open(entry) as content:
                        yield entry.filename, content
    elif name.endswith((".tar", ".tgz", ".tar.gz")):
        with tarfile.open(archive) as packed:
            for entry in packed:
                content = packed.extractfile(entry)
                if content is not None:
                    yield entry.name, content
    elif name.endswith(".gz"):
        with open_gzip(archive) as content:
            yield archive.name[:-3], content


def link_tree(source: Path, target: Path, missing: list[str], below: str = "") -> None:
    """Links to everything in a folder; folders in which something is missing become folders of links."""
    target.mkdir(parents=True)
    for entry in source.iterdir():
        inside = f"{below}{entry.name}/"
        if entry.is_dir() and any(name.startswith(inside) for name in missing):
            link_tree(entry, target / entry.name, missing, inside)
        else:
            (target / entry.name).symlink_to(entry)


def unpack_missing(folder: Path, missing: list[str]) -> Path:
    """A folder with the same files and, beside them, those that are only packed or in another folder."""
    whole = Path(tempfile.mkdtemp()) / "data"
    link_tree(folder, whole, missing)
    by_name = {Path(name).name: whole / name for name in missing}
    for path in sorted(folder.rglob("*"), key=lambda path: (len(path.parts), path)):
        if not by_name:
            break
        for inner, content in packed_files(path) if path.is_file() else []:
            target = by_name.pop(Path(inner).name, None)
            if target:
                target.parent.mkdir(parents=True, exist_ok=True)
                with target.open("wb") as file:
                    copyfileobj(content, file)
        if path.name in by_name and path.is_file():
            target = by_name.pop(path.name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(path)
    for name in by_name:
        print(f"{name} is not there")
    return whole


def data_folder() -> Path:
    folder = input_folder()
    missing = [name for name in FILES if not (folder / name).is_file()]
    return unpack_missing(folder, missing) if missing else folder


DATA = data_folder()
for path in islice(sorted(DATA.iterdir()), 20):
    print(path)

# %% engine
# The package that the solution imports, packed: its files by path.
ENGINE = ""

# %% solution
SOLUTION = ""

# %% run
WORKING = Path(os.environ.get("MEDALIST_WORKING") or "/kaggle/working")
for name in (WRITTEN, SUBMISSION):
    (WORKING / name).unlink(missing_ok=True)  # one of an earlier run is not this run's
(WORKING / "solution.py").write_text(SOLUTION, encoding="utf-8")

PACKAGES = Path(tempfile.mkdtemp())
for name, text in json.loads(zlib.decompress(base64.b64decode(ENGINE)) if ENGINE else "{}").items():
    (PACKAGES / name).parent.mkdir(parents=True, exist_ok=True)
    (PACKAGES / name).write_text(text, encoding="utf-8")

# As a process of its own: it ends itself when its time is over, and would take the notebook with it.
command = [sys.executable, "solution.py", "--data", DATA, "--out", WORKING]
command += ["--time", SECONDS, "--seed", SEED, "--threads", os.cpu_count() or 1]
with subprocess.Popen(
    [str(part) for part in command],
    cwd=WORKING,
    env={**os.environ, "PYTHONPATH": str(PACKAGES)},
    stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    text=True,
    encoding="utf-8",
    errors="replace",
) as process:
    for line in process.stdout or []:
        print(line, end="", flush=True)

if not (WORKING / WRITTEN).is_file():
    raise RuntimeError(f"the solution wrote no {WRITTEN} (exit code {process.returncode}); see above")
if process.returncode != 0:
    print(f"LOOK AT THIS: the solution ended with exit code {process.returncode}; its submission may be poor")

(WORKING / WRITTEN).rename(WORKING / SUBMISSION)

# %% look
with (WORKING / SUBMISSION).open(encoding="utf-8", errors="replace") as file:
    print(*(line.rstrip("\n")[:200] for line in islice(file, 6)), sep="\n")
