"""Finding: the pictures of train and test, and the picture that answers one of train."""

import re
from collections.abc import Iterator, Sequence

from medalist_engine.config import Config
from medalist_engine.media.files.library import WILD, Library, Place
from medalist_engine.media.files.resolve import CELL, found_by
from medalist_engine.media.files.sources import media_sources


class Finder:
    def __init__(self, config: Config, library: Library) -> None:
        media = config.get("media") or {}
        self.target = media.get("target") or {}
        self.source = next(one for one in media_sources(config) if one.kind == "image")
        self.library = library
        either = self.source.train or self.source.test or CELL
        self.forms = {"train": self.source.train or either, "test": self.source.test or either}

    def look(self, side: str, cell: str) -> Sequence[Place]:
        """The files that a cell of train or test names."""
        return found_by(self.forms[side], self.library)(cell)

    def all_of(self, side: str) -> Iterator[Place]:
        """In the order of their names."""
        form = re.escape(self.forms[side]).replace(re.escape(CELL), "[^/]+")
        wanted = re.compile(form.replace(re.escape(WILD), "[^/]*"))
        return (place for name, place in sorted(self.library.places.items()) if wanted.fullmatch(name))

    def answer(self, place: Place) -> Place | None:
        """What fills the form of train's pictures fills the form of their answers."""
        form = self.target.get("train")
        cell = self.cell_of(place)
        return None if form is None or not cell else next(iter(found_by(form, self.library)(cell)), None)

    def cell_of(self, place: Place, side: str = "train") -> str:
        """What names the picture; blank where it is not of the form."""
        head, _, tail = self.forms[side].partition(CELL)
        if not place.name.startswith(head):
            return ""
        name = place.name.removeprefix(head)
        return name.rpartition(".")[0] if WILD in tail else name.removesuffix(tail)
