"""Mask run: the state of one run, the best masks so far on disk, and how the run ends."""

import time

import numpy as np
from sklearn.model_selection import KFold

from medalist_engine.clock import Clock
from medalist_engine.config import Config
from medalist_engine.data.files.rows import asked_rows
from medalist_engine.ending import DEGRADED
from medalist_engine.media.masks.blend import MaskBlend
from medalist_engine.media.masks.data import load_masks
from medalist_engine.media.masks.finish import mask_formula
from medalist_engine.media.masks.first import empty_mark, write_masks
from medalist_engine.media.masks.models.network import learn_network
from medalist_engine.media.masks.models.pixelwise import learn_pixels
from medalist_engine.media.masks.reports import cross_validation_of_masks, manifest_of_masks, write_oof_masks
from medalist_engine.media.masks.rows import answered_columns
from medalist_engine.media.masks.truth.runs import as_gaps, runs_of
from medalist_engine.media.masks.views import HeldOut, PictureView
from medalist_engine.media.network.torch_operations import torch_device
from medalist_engine.media.pixels.deep import DeepMaps, find_deep_maps
from medalist_engine.options import Options
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.recipe.frame import write_recipe_of_nothing
from medalist_engine.output.whole_files import write_json
from medalist_engine.protocol import emit, warn

MOST_FOLDS = 5
MOST_TRAINED = 3000
FEWEST_TRAINED = 60
PICTURES_PER_SECOND = 12
PASS_SHARE = 0.5
LEAST_PASS = 3.0
NETWORK_SHARE = 0.6
KERNELS_AHEAD = 2.5
"""Another view is worth beginning where there is time for its kernel, and as long again for its pixels."""
VIEWS = ("", "mirrored ")


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
        most = max(FEWEST_TRAINED, int(PICTURES_PER_SECOND * self.clock.left()))
        self.data = load_masks(self.config, self.options, min(MOST_TRAINED, most))
        self.folds = self.make_folds()
        rows, kinds = self.data.trained, len(self.data.kinds)
        emit("META", rows=rows, columns=kinds, folds=len(self.folds), scheme="kfold")
        deep = None if self.safe else find_deep_maps(self.threads)
        if deep is None and not self.safe:
            warn("no pretrained network was found: masks are learned from the pictures' own channels alone")
        if deep is not None:  # the network takes its time
            self.learn_first("plain ", PictureView(self.data, False, None, self.options.seed))
        views = []
        for prefix in VIEWS[: 1 if self.safe else None]:
            begun = time.monotonic()
            views.append((prefix, PictureView(self.data, bool(prefix), deep, self.options.seed)))
            self.learn_first(*views[-1])
            kernel_seconds = time.monotonic() - begun
            self.learn_pictures(*views[-1], deep)
            if KERNELS_AHEAD * kernel_seconds > self.clock.left():
                break
        for prefix, view in views:
            self.learn_view(view, f"{prefix}pixels again", self.options.seed + 1)

    def learn_first(self, prefix: str, view: PictureView) -> None:
        begun = time.monotonic()
        view.learn_coarse(self.folds)
        for kind in range(len(self.data.kinds)):
            self.add(kind, f"{prefix}kernel", view, view.coarse_maps(kind), begun)
        self.publish()

    def learn_pictures(self, prefix: str, view: PictureView, deep: DeepMaps | None) -> None:
        """A card learns a network first; without one, a network comes after the pixels."""
        device = None if prefix or self.safe else torch_device()
        if device == "cuda":
            self.learn_by_network(view, deep)
        self.learn_view(view, f"{prefix}pixels", self.options.seed)
        if device == "cpu":
            self.learn_by_network(view, deep)

    def make_folds(self) -> list[HeldOut]:
        """Whole pictures are held out."""
        count = min(MOST_FOLDS, self.data.trained)
        if count < 2:
            raise ValueError("one picture of train is too few to learn from")
        splitter = KFold(count, shuffle=True, random_state=self.options.seed)
        return list(splitter.split(np.arange(self.data.trained)))

    def learn_by_network(self, view: PictureView, deep: DeepMaps | None) -> None:
        begun = time.monotonic()
        deadline = begun + NETWORK_SHARE * self.clock.left()
        weights = None if deep is None else deep.tensors
        try:
            maps = learn_network(view, weights, self.folds, deadline, self.options.seed)
        except Exception as error:  # noqa: BLE001
            warn(f"the network stopped early: {type(error).__name__}: {error}")
            return
        if maps is not None:
            for kind in range(len(self.data.kinds)):
                self.add(kind, "network", view, maps[:, kind], begun)
            self.publish()

    def learn_view(self, view: PictureView, name: str, seed: int) -> None:
        kinds = len(self.data.kinds)
        for kind in range(kinds):
            seconds = PASS_SHARE * self.clock.left() / (kinds - kind)
            if seconds < LEAST_PASS:
                return
            begun = time.monotonic()
            maps = learn_pixels(view, kind, self.folds, begun + seconds, self.threads, seed)
            self.add(kind, name, view, maps, begun)
            self.publish()

    def add(self, kind: int, name: str, view: PictureView, maps: np.ndarray, begun: float) -> None:
        if kind == len(self.blends):
            truth = view.turned_maps(view.truth()[:, kind]) >= 0.5
            present, formula = self.data.present[:, kind], mask_formula(self.config)
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
        cell = runs_of(mask, self.data.order, self.data.first)
        return as_gaps(cell) if self.data.gaps else cell

    def report(self, deadline: float) -> None:
        out, data = self.options.out, self.data
        if self.blends:
            manifest = manifest_of_masks(self.config, data, self.blends, self.options.seed)
            write_json(manifest, out / "manifest.json")
            write_recipe_of_nothing(
                self.config, self.options.seed, "masks are answered by networks of pixels", out
            )
            write_oof_masks(out / "oof.csv", self.config, data, self.folds, self.cell_of, deadline)

    def finish(self) -> int:
        code = 0 if self.blends else DEGRADED
        emit("RESULT", status="degraded" if code else "ok", elapsed=round(self.clock.elapsed(), 2))
        return code
