"""Truth: the masks of train, from run lengths or from mask files, and which way their pixels are counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from medalist_engine.formulas.gaps import are_gaps
from medalist_engine.media.files.library import Place
from medalist_engine.media.masks.rows import PictureRows
from medalist_engine.media.masks.truth.coverage import covered, made_smaller
from medalist_engine.media.masks.truth.runs import NOTHING, NoRuns, from_gaps, mask_of, outline, run_table
from medalist_engine.media.pixels.finding import Finder
from medalist_engine.media.pixels.reading import Reader, Sides
from medalist_engine.protocol import warn

CHECKED = 20
CLEARLY = 0.8
WAYS = ("columns", "rows")
LOSSY = (".jpg", ".jpeg")


@dataclass
class Truth:
    """`first` is the number of the first pixel in train's runs; with `gaps`, each counts from the last."""

    truth: np.ndarray
    present: np.ndarray
    order: str
    first: int
    gaps: bool = False
    row_of: dict[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True)
class TruthReader:
    finder: Finder
    reader: Reader
    shape: Sides

    @property
    def order(self) -> str:
        return self.finder.target.get("order") or WAYS[0]

    def of_files(self, places: Sequence[Place]) -> tuple[np.ndarray, np.ndarray]:
        truth = np.zeros((len(places), 1, *self.shape), np.float16)
        present = np.zeros((len(places), 1), bool)
        for number, place in enumerate(places):
            mask = self.mask_file(place)
            if mask is not None:
                truth[number, 0], present[number, 0] = made_smaller(mask, self.shape), mask.any()
        self.reader.troubles.tell()
        return truth, present

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
        picture_of_owner = {
            owner: number_of_place[place]
            for owner, place in enumerate(rows.places)
            if place in number_of_place
        }
        known = [row for row, owner in enumerate(rows.owner.tolist()) if owner in picture_of_owner]
        places_of = {
            row: (picture_of_owner[int(rows.owner[row])], kinds.index(rows.kinds[row])) for row in known
        }
        with_runs = [row for row in known if rows.cells[row].lower() not in NOTHING]
        gaps = are_gaps(rows.cells[row] for row in with_runs)
        if gaps:
            cells = [cell if cell.lower() in NOTHING else from_gaps(cell) for cell in rows.cells]
            rows = replace(rows, cells=cells)
        examples = [(rows.cells[row], places_of[row][0]) for row in with_runs[:CHECKED]]
        order = self.order_by([(cell, sizes[number], places[number]) for cell, number in examples])
        shape = (len(places), len(kinds))
        first = 0 if gaps else first_pixel([rows.cells[row] for row in with_runs])
        result = Truth(np.zeros((*shape, *self.shape), np.float16), np.zeros(shape, bool), order, first, gaps)
        for row, place in places_of.items():
            result.row_of.setdefault(place, row)
        broken = 0
        for row in with_runs:
            try:
                self.add_runs(result, places_of[row], rows.cells[row], sizes[places_of[row][0]])
            except NoRuns:
                broken += 1
        if broken:
            warn(f"{broken} cells of train hold no run lengths: they count as empty masks")
        return result

    def add_runs(self, result: Truth, place: tuple[int, int], cell: str, size: Sides) -> None:
        part = covered(cell, size, self.shape, result.order, result.first)
        np.maximum(result.truth[place], part, out=result.truth[place])
        result.present[place] |= bool(run_table(cell)[:, 1].any())

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


def first_pixel(cells: Sequence[str]) -> int:
    """The number of the first pixel: 0 where some mask begins there, as it should not."""
    for cell in cells:
        try:
            runs = run_table(cell)
        except NoRuns:
            continue
        if ((runs[:, 0] == 0) & (runs[:, 1] > 0)).any():
            return 0
    return 1
