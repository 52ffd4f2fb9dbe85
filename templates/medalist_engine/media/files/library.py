"""Library: the media files of the data folder, and those inside archives that nobody unpacked."""

import os
import re
import zipfile
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

MOST_BYTES = 1 << 28
WILD = "*"


@dataclass(frozen=True)
class Place:
    """Where the bytes of one file are; `name` is its path below the data folder."""

    name: str
    path: Path
    member: str | None = None


class Library:
    """Finds files by their path below the data folder; those of archives as if unpacked."""

    def __init__(self, folder: Path, archives: Mapping[str, str]) -> None:
        self.folder, self.archives = folder, archives
        self.opened: dict[Path, zipfile.ZipFile] = {}

    def find(self, name: str) -> Place | None:
        """The file of this path; else one of the same name in a folder of the same name, elsewhere; else one
        whose path has other letters small.
        """
        parts = PurePosixPath(name).parts
        if not parts or ".." in parts or parts[0] == "/" or "\0" in name:
            return None
        path = self.folder / name
        if path.is_file():
            return Place(name, path)
        elsewhere = self.places.get(str(PurePosixPath(name))) or self.by_tail.get(parts[-2:])
        return elsewhere or self.folded.get(name.lower())

    def matching(self, name: str) -> list[Place]:
        """The files whose path is this one, where `*` in its last part stands for anything."""
        head, _, wanted = name.rpartition("/")
        form = re.compile(".*".join(map(re.escape, wanted.split(WILD))), re.DOTALL)
        near = between(self.folders.get(head, []), wanted.split(WILD)[0])
        places = (self.find(f"{head}/{one}" if head else one) for one in near if form.fullmatch(one))
        return [place for place in places if place is not None]

    def below(self, top: str, name: str) -> list[Place]:
        """The files of this name in any folder below one; `*` stands for anything."""
        form = re.compile(".*".join(map(re.escape, name.split(WILD))), re.DOTALL)
        first = name.split(WILD)[0]
        near = between(self.endings, first) if first else self.endings
        found = (place for end in near if form.fullmatch(end) for place in self.by_ending[end])
        return [place for place in found if place.name.startswith(top)]

    @cached_property
    def by_ending(self) -> dict[str, list[Place]]:
        """Files by their name without folders, and with each of the folders above."""
        places = defaultdict(list)
        for path, place in self.places.items():
            parts = path.split("/")
            for start in range(len(parts)):
                places["/".join(parts[start:])].append(place)
        return places

    @cached_property
    def endings(self) -> list[str]:
        return sorted(self.by_ending)

    @cached_property
    def places(self) -> dict[str, Place]:
        """All files by their path, unpacked ones before those in archives."""
        places = {}
        for root, _folders, names in os.walk(self.folder):
            inner = Path(root).relative_to(self.folder).as_posix()
            for name in names:
                path = name if inner == "." else f"{inner}/{name}"
                places[path] = Place(path, self.folder / path)
        for path in [path for path in places if path.lower().endswith(".zip")]:
            for place in self.packed(path):
                places.setdefault(place.name, place)
        return places

    def packed(self, path: str) -> Iterator[Place]:
        """What an archive holds; one that cannot be read holds nothing."""
        below = self.archives.get(path, path[: -len(".zip")])
        try:
            archive = self.open(self.folder / path)
        except (OSError, zipfile.BadZipFile):
            return
        for entry in archive.infolist():
            if not entry.is_dir():
                name = entry.filename if below in ("", ".") else f"{below}/{entry.filename}"
                yield Place(name, self.folder / path, entry.filename)

    @cached_property
    def by_tail(self) -> dict[tuple[str, ...], Place]:
        """Files by their name and that of their folder: archives unpack into other folders elsewhere."""
        return {PurePosixPath(path).parts[-2:]: place for path, place in reversed(self.places.items())}

    @cached_property
    def folded(self) -> dict[str, Place]:
        return {path.lower(): place for path, place in reversed(self.places.items())}

    @cached_property
    def folders(self) -> dict[str, list[str]]:
        """The names of the files in each, sorted."""
        names = defaultdict(list)
        for path in sorted(self.places):
            head, _, name = path.rpartition("/")
            names[head].append(name)
        return names

    def read(self, place: Place) -> bytes:
        """The bytes of a file; refuses what would take too much memory."""
        archive = None if place.member is None else self.open(place.path)
        size = archive.getinfo(place.member).file_size if archive else place.path.stat().st_size
        if size > MOST_BYTES:
            raise ValueError(f"{size} bytes are too many for one file")
        return archive.read(place.member) if archive else place.path.read_bytes()

    def open(self, path: Path) -> zipfile.ZipFile:
        if path not in self.opened:
            self.opened[path] = zipfile.ZipFile(path)
        return self.opened[path]


def between(names: list[str], head: str) -> list[str]:
    """The names that begin so, of a sorted list."""
    return names[bisect_left(names, head) : bisect_left(names, head + "\U0010ffff")]
