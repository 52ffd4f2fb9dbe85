"""Mask run: the state of one run, the best masks so far on disk, and how the run ends."""

import time
import warnings
from itertools import count

import numpy as np
from sklearn.model_selection import KFold

from medalist_engine.clock import Clock
from medalist_engine.config import Config
from medalist_engine.data.files.rows import asked_rows
from medalist_engine.ending import DEGRADED, NO_SUBMISSION, Watchdog
from medalist_engine.media.masks.blend import MaskBlend
from medalist_engine.media.masks.data import MaskData, MaskFiles
from medalist_engine.media.masks.deep import DeepMaps, find_deep_maps
from medalist_engine.media.masks.finish import mask_formula
from medalist_engine.media.masks.first import empty_mark, write_masks
from medalist_engine.media.masks.pixelwise import learn_pixels
from medalist_engine.media.masks.reports import cross_validation_of_masks, manifest_of_masks, write_oof_masks
from medalist_engine.media.masks.rows import answered_columns
from medalist_engine.media.masks.runs import runs_of
from medalist_engine.media.masks.views import HeldOut, PictureView
from medalist_engine.options import Options
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.recipe.frame import write_recipe_of_nothing
from medalist_engine.output.whole_files import write_json
from medalist_engine.protocol import emit, warn

MOST_FOLDS = 5
MOST_TRAINED = 3000
FEWEST_TRAINED = 60
TIMED_PICTURES = 24
LOOKING_SHARE = 0.25
"""Of the time, to read and see all pictures once."""
PASS_SHARE = 0.5
NEXT_SHARE = 0.9
"""Another pass needs at least this share of the last one's time: looking at all pixels takes most of it."""
LEAST_PASS = 3.0
REPORTING_SHARE = 0.8
"""What is cut at its end must still be brought to disk before the watchdog ends the run."""


class MaskRun:
    """Answers every row at any moment: with no mask at first, with the blend of what is trained later."""

    def __init__(self, config: Config, options: Options, clock: Clock) -> None:
        self.config, self.options, self.clock = config, options, clock
        self.safe = config["mode"] == "safe"
        self.threads = 1 if self.safe else options.threads
        self.mark = empty_mark(config, options)
        self.columns = len(answered_columns(config))
        self.rows = sum(1 for _row in asked_rows(config, options.data))
        self.blends: list[MaskBlend] = []
        self.write([self.mark] * self.rows * self.columns)

    def write(self, cells: list[str]) -> None:
        """By row, and by column where each has an answer of its own."""
        alike = len(target_columns(self.config)) // self.columns
        answers = [
            cells[start : start + self.columns] * alike for start in range(0, len(cells), self.columns)
        ]
        write_masks(self.config, self.options, answers)

    def solve(self) -> None:
        deep = None if self.safe else find_deep_maps(self.threads)
        if deep is None and not self.safe:
            warn("no pretrained network was found: masks are learned from the pictures' own channels alone")
        self.data = self.load(deep)
        self.folds = self.make_folds()
        rows, kinds = self.data.trained, len(self.data.kinds)
        emit("META", rows=rows, columns=kinds, folds=len(self.folds), scheme="kfold")
        begun, view = time.monotonic(), PictureView(self.data, deep, self.options.seed)
        view.learn_coarse(self.folds)
        for kind in range(kinds):
            self.add(kind, "kernel", view, view.coarse_maps(kind), begun)
        self.publish()
        for number in count():
            begun = time.monotonic()
            if not self.learn_view(view, f"pixels {number + 1}" if number else "pixels", number):
                return
            if NEXT_SHARE * (time.monotonic() - begun) > self.clock.left():
                return

    def load(self, deep: DeepMaps | None) -> MaskData:
        """As many pictures of train as can be looked at in the time, by the pace of the first."""
        files = MaskFiles(self.config, self.options)
        begun = time.monotonic()
        some = files.load(TIMED_PICTURES, TIMED_PICTURES)
        reading, view = time.monotonic() - begun, PictureView(some, deep, self.options.seed)
        view.learn_directions()
        begun = time.monotonic() - reading
        view.whole(np.arange(len(some.pictures)))
        each = (time.monotonic() - begun) / len(some.pictures)
        affordable = int(LOOKING_SHARE * self.clock.left() / each) - len(files.asked.places)
        most = min(MOST_TRAINED, max(FEWEST_TRAINED, affordable))
        if most < len(files.rows.places):
            warn(f"learning from {most} of {len(files.rows.places)} pictures: more do not fit the time")
        return files.load(most)

    def make_folds(self) -> list[HeldOut]:
        """Whole pictures are held out."""
        count = min(MOST_FOLDS, self.data.trained)
        if count < 2:
            raise ValueError("one picture of train is too few to learn from")
        splitter = KFold(count, shuffle=True, random_state=self.options.seed)
        return list(splitter.split(np.arange(self.data.trained)))

    def learn_view(self, view: PictureView, name: str, number: int) -> bool:
        """False where there is no time for it."""
        kinds = len(self.data.kinds)
        for kind in range(kinds):
            seconds = PASS_SHARE * self.clock.left() / (kinds - kind)
            if seconds < LEAST_PASS:
                return False
            begun = time.monotonic()
            maps = learn_pixels(
                view, kind, self.folds, begun + seconds, self.threads, self.options.seed + number
            )
            self.add(kind, name, view, maps, begun)
            self.publish()
        return True

    def add(self, kind: int, name: str, view: PictureView, maps: np.ndarray, begun: float) -> None:
        if kind == len(self.blends):
            truth, present = view.truth()[:, kind] >= 0.5, self.data.truth.present[:, kind]
            formula = mask_formula(self.config)
            self.blends.append(
                MaskBlend(truth, present, self.folds, formula, self.threads, self.options.seed)
            )
        member = self.blends[kind].add(name, maps, view.coarse.presence[:, kind], begun)
        target = self.data.kinds[kind] or self.config["submission"]["columns"][-1]["name"]
        score, seconds = round(member.score, 6), round(member.seconds, 2)
        emit("MODEL", model=name, target=target, score=score, seconds=seconds)

    def publish(self) -> None:
        self.write([self.cell_of_row(row) for row in range(self.rows * self.columns)])
        summary = cross_validation_of_masks(self.config, self.blends, len(self.folds))
        write_json(summary, self.options.out / "cv.json")
        elapsed = round(self.clock.elapsed(), 2)
        emit("SCORE", metric=summary["metric"], score=summary["score"], elapsed=elapsed)

    def cell_of_row(self, row: int) -> str:
        """Blank where the row's picture could not be read, or its class is not one of train."""
        asked = self.data.asked
        owner, kind = self.data.trained + asked.owner[row], asked.kinds[row]
        if asked.owner[row] < 0 or kind not in self.data.kinds or self.data.sizes[owner] is None:
            return self.mark
        return self.cell_of(owner, self.data.kinds.index(kind)) or self.mark

    def cell_of(self, picture: int, kind: int) -> str:
        mask = self.blends[kind].mask(picture, self.data.sizes[picture])
        return runs_of(mask, self.data.truth.order)

    def report(self, deadline: float) -> None:
        out, data, seed = self.options.out, self.data, self.options.seed
        if self.blends:
            write_json(manifest_of_masks(self.config, data, self.blends, seed), out / "manifest.json")
            write_recipe_of_nothing(self.config, seed, "masks are answered pixel by pixel", out)
            write_oof_masks(out / "oof.csv", self.config, data, self.folds, self.cell_of, deadline)

    def finish(self) -> int:
        code = 0 if self.blends else DEGRADED
        emit("RESULT", status="degraded" if code else "ok", elapsed=round(self.clock.elapsed(), 2))
        return code


def answer_with_masks(config: Config, options: Options) -> int:
    """The exit code of a whole run."""
    warnings.filterwarnings("ignore")
    clock = Clock(options.time, config["time_shares"]["writing"])
    try:
        run = MaskRun(config, options, clock)
    except Exception as error:  # noqa: BLE001
        warn(f"no submission: {type(error).__name__}: {error}")
        return NO_SUBMISSION
    watchdog = Watchdog(clock, run.finish)
    watchdog.start()
    try:
        run.solve()
    except Exception as error:  # noqa: BLE001
        warn(f"stopped early: {type(error).__name__}: {error}")
    try:
        run.report(time.monotonic() + REPORTING_SHARE * watchdog.left())
    except Exception as error:  # noqa: BLE001
        warn(f"reports were not written: {type(error).__name__}: {error}")
    return run.finish()
