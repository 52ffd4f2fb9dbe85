"""Truth: the masks of train, from run lengths or from mask files, and which way their pixels are counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from medalist_engine.media.files.library import Place
from medalist_engine.media.masks.finding import Finder
from medalist_engine.media.masks.reading import Reader, Sides
from medalist_engine.media.masks.rows import PictureRows
from medalist_engine.media.masks.runs import NOTHING, NoRuns, covered, mask_of, outline, run_table
from medalist_engine.protocol import warn

CHECKED = 20
CLEARLY = 0.8
WAYS = ("columns", "rows")
LOSSY = (".jpg", ".jpeg")


@dataclass
class Truth:
    """By picture and class: how much of each pixel is covered, whether any is, and the row that says it."""

    covered: np.ndarray
    present: np.ndarray
    order: str
    row_of: dict[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True)
class TruthReader:
    finder: Finder
    reader: Reader
    shape: Sides

    @property
    def order(self) -> str:
        return self.finder.target.get("order") or WAYS[0]

    def of_files(self, places: Sequence[Place]) -> Truth:
        truth = self.empty(len(places), 1, self.order)
        for number, place in enumerate(places):
            mask = self.mask_file(place)
            if mask is not None:
                smaller = Image.fromarray(mask.astype(np.float32)).resize(
                    self.shape[::-1], Image.Resampling.BOX
                )
                truth.covered[number, 0], truth.present[number, 0] = smaller, mask.any()
        self.reader.troubles.tell()
        return truth

    def empty(self, pictures: int, kinds: int, order: str) -> Truth:
        shape = (pictures, kinds)
        return Truth(np.zeros((*shape, *self.shape), np.float16), np.zeros(shape, bool), order)

    def mask_file(self, place: Place) -> np.ndarray | None:
        """Any value above nothing is the mask; in a lossy file, above half of the most."""
        answer = self.finder.answer(place)
        read = None if answer is None else self.reader.read(answer)
        if read is None:
            return None
        values = read[0].max(axis=2)
        return values > (values.max() // 2 if answer.name.lower().endswith(LOSSY) else 0)

    def of_runs(self, rows: PictureRows, places: Sequence[Place], sizes: Sequence[Sides]) -> Truth:
        """Several rows of one picture and class are one mask."""
        kinds = sorted(set(rows.kinds))
        number_of_place = {place: number for number, place in enumerate(places)}
        numbers = [number_of_place.get(place, -1) for place in rows.places] + [-1]
        places_of = {
            row: (numbers[owner], kinds.index(rows.kinds[row]))
            for row, owner in enumerate(rows.owner.tolist())
            if numbers[owner] >= 0
        }
        with_runs = [row for row in places_of if rows.cells[row].lower() not in NOTHING]
        examples = [(rows.cells[row], places_of[row][0]) for row in with_runs[:CHECKED]]
        order = self.order_by([(cell, sizes[number], places[number]) for cell, number in examples])
        truth = self.empty(len(places), len(kinds), order)
        for row, place in places_of.items():
            truth.row_of.setdefault(place, row)
        broken = 0
        for row in with_runs:
            place = places_of[row]
            try:
                part = covered(rows.cells[row], sizes[place[0]], self.shape, order)
            except NoRuns:
                broken += 1
                continue
            np.maximum(truth.covered[place], part, out=truth.covered[place])
            truth.present[place] |= bool(run_table(rows.cells[row])[:, 1].any())
        if broken:
            warn(f"{broken} cells of train hold no run lengths: they count as empty masks")
        return truth

    def order_by(self, examples: Sequence[tuple[str, Sides, Place]]) -> str:
        """As mask files beside the run lengths say, else the way in which outlines are short."""
        faults = dict.fromkeys(WAYS, 0)
        for cell, shape, place in examples:
            mask = self.mask_file(place)
            has_file = mask is not None and mask.shape == shape
            for way in WAYS:
                try:
                    read = mask_of(cell, shape, way)
                except NoRuns:
                    continue
                faults[way] += int((read != mask).sum()) if has_file else outline(read)
        other = WAYS[self.order == WAYS[0]]
        return other if faults[other] < CLEARLY * faults[self.order] else self.order
