"""The media files of a competition, and which of them belong to a row."""

import re
import zipfile
from collections import defaultdict
from pathlib import Path

PHOTO_ENDINGS = {".jpg", ".jpeg", ".png", ".tif", ".tiff", ".bmp", ".webp", ".gif"}
SOUND_ENDINGS = {".wav"}
TEST = re.compile(r"(^|[_\-. ])test")
AFTER_ID = re.compile(r"^[_\-. ]+")


def unpack(public: Path, to: Path) -> list[Path]:
    """The folders to search: the competition's, and one for each of its archives."""
    folders = [public]
    for archive in sorted(public.rglob("*.zip")):
        folder = to / archive.stem
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(folder)
        folders.append(folder)
    return folders


def media_below(folders: list[Path]) -> list[Path]:
    endings = PHOTO_ENDINGS | SOUND_ENDINGS
    return sorted(path for folder in folders for path in folder.rglob("*") if path.suffix.lower() in endings)


def in_test(path: Path, folders: list[Path]) -> bool:
    """Whether a file belongs to test, by the names of folders below the competition, or of its archive."""
    root = max((folder for folder in folders if folder in path.parents), key=lambda folder: len(folder.parts))
    names = path.relative_to(root.parent if root != folders[0] else root).parts[:-1]
    return any(TEST.search(name.lower()) for name in names)


def photos_of(ids: list[str], files: list[Path]) -> dict[str, dict[str, Path]]:
    """The files of each id, by the text after the id in their names: `7_front.jpg` is `front` of 7."""
    known = set(ids)
    found: dict[str, dict[str, Path]] = defaultdict(dict)
    for path in files:
        for name, rest in splits(path):
            if name in known:
                found[name].setdefault(rest, path)
                break
    return found


def splits(path: Path) -> list[tuple[str, str]]:
    """The ids that a file's name may begin with, longest first, each with the rest of the name."""
    whole = [(path.name, ""), (path.stem, "")]
    cuts = [match.start() for match in re.finditer(r"[_\-. ]", path.stem)]
    return whole + [(path.stem[:cut], AFTER_ID.sub("", path.stem[cut:])) for cut in reversed(cuts)]
