"""Image run: the state of a run whose answers are images, one row for each pixel, and how it ends."""

import time

import numpy as np

from medalist_engine.clock import Clock
from medalist_engine.config import Config
from medalist_engine.data.files.streams import find_file
from medalist_engine.ending import DEGRADED
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.network.torch_operations import torch_device
from medalist_engine.media.pixels.finding import Finder
from medalist_engine.media.pixels.reading import Reader
from medalist_engine.media.restore.learn import FOLDS, Restorer, draw_rows, learn_restorer
from medalist_engine.media.restore.melted import STEPS, Extent, MeltedSample
from medalist_engine.media.restore.network import with_network
from medalist_engine.media.restore.pairs import read_grey, read_pairs
from medalist_engine.options import Options
from medalist_engine.output.cells.spelling import target_columns
from medalist_engine.output.recipe.frame import write_recipe_of_nothing
from medalist_engine.output.whole_files import write_json
from medalist_engine.protocol import emit, warn

MOST_PAIRS = 300
RESTORING_SHARE = 0.45
SHARE_BESIDE_NETWORK = 0.22
RESTORING_NETWORK_SHARE = 0.35
TIMED_SHARE = 0.9
WRITING = 2.5
"""Writing takes as long as reading the ids, and more."""
BYTES = 255.0


class ImageRun:
    """Answers every pixel at any moment: as the sample does at first, then as was learned."""

    def __init__(self, config: Config, options: Options, clock: Clock) -> None:
        self.config, self.options, self.clock = config, options, clock
        path = find_file(options.data, config["files"]["sample"] or "")
        if path is None:
            raise FileNotFoundError("no sample tells which pixels to predict")
        submission, self.column = config["submission"], target_columns(config)[0]
        self.sample = MeltedSample(path, submission["key"][0], self.column["name"], submission["header"])
        self.path = options.out / submission["file_name"]
        self.sample.copy(self.path)
        library = Library(options.data, (config.get("media") or {}).get("archives") or {})
        self.finder, self.reader = Finder(config, library), Reader(library, Troubles())
        self.restorer: Restorer | None = None
        self.written = False

    def solve(self) -> None:
        begun = time.monotonic()
        extents = self.sample.extents()
        writing = WRITING * (time.monotonic() - begun)
        pairs = read_pairs(self.finder, self.reader, MOST_PAIRS, self.options.seed)
        if len(pairs) < FOLDS:
            raise ValueError("train has too few pictures with an image that answers them")
        emit("META", rows=len(pairs), columns=1, folds=FOLDS, scheme="kfold")
        self.learn(pairs, self.clock.left() - writing)
        self.keep_to_time(pairs[0].picture, extents, self.clock.left() - writing)
        middle = float(np.mean([pair.answer.mean() for pair in pairs]))
        until = time.monotonic() + self.clock.left() - writing
        answers = {name: self.answer(name, extent, middle, until) for name, extent in extents.items()}
        self.reader.troubles.tell()
        self.sample.write(self.path, answers.__getitem__, self.scale())
        self.written = True
        self.report(until)
        score, elapsed = self.restorer.score, round(self.clock.elapsed(), 2)
        emit("SCORE", metric=self.config["metric"]["name"], score=round(score, 6), elapsed=elapsed)

    def learn(self, pairs: list, seconds: float) -> None:
        safe, begun = self.config["mode"] == "safe", time.monotonic()
        alone = safe or torch_device() is None
        seconds_of_pixels = (RESTORING_SHARE if alone else SHARE_BESIDE_NETWORK) * seconds
        rows = draw_rows(pairs, seconds_of_pixels, self.options.seed)
        threads, seed = 1 if safe else self.options.threads, self.options.seed
        self.restorer = learn_restorer(self.config, rows, begun + seconds_of_pixels, threads, seed)
        if not alone:
            until = time.monotonic() + RESTORING_NETWORK_SHARE * seconds
            try:
                self.restorer = with_network(self.restorer, rows, pairs, until, threads, seed)
            except Exception as error:  # noqa: BLE001
                warn(f"no network restores pictures: {type(error).__name__}: {error}")
        took = round(self.restorer.seconds, 2)
        for name, score in self.restorer.scores.items():
            emit("MODEL", model=name, target=self.column["name"], score=round(score, 6), seconds=took)

    def keep_to_time(self, picture: np.ndarray, extents: dict[str, Extent], seconds: float) -> None:
        """Where both members together are too slow for the pictures of test, the better one answers alone."""
        if not 0 < self.restorer.share < 1:
            return
        begun = time.monotonic()
        self.restorer.restored(picture)
        each = (time.monotonic() - begun) / picture.size
        pixels = sum(one.pixels for one in extents.values())
        if each * pixels > TIMED_SHARE * seconds:
            self.restorer = self.restorer.alone()

    def answer(self, name: str, extent: Extent, middle: float, until: float) -> np.ndarray:
        """In steps, by row and column as ids count them; the mean where there is no picture."""
        steps = np.full([high + 1 for high in extent.high], round(middle * STEPS), np.uint16)
        place = next(iter(self.finder.look("test", name)), None)
        picture = None if place is None else read_grey(self.reader, place, None)
        if picture is None:
            warn(f"no picture for {name[:80]}: its pixels get the mean of train's answers")
            return steps
        in_time = time.monotonic() < until
        answer = self.restorer.restored(picture) if in_time else self.restorer.straightened(picture)
        first = [min(1, low) for low in extent.low]
        room = steps[first[0] :, first[1] :]
        known = tuple(slice(0, min(sides)) for sides in zip(room.shape, answer.shape, strict=True))
        room[known] = np.round(answer[known] * STEPS)
        return steps

    def scale(self) -> float:
        """Values are from 0 to 1, or bytes where the column goes beyond."""
        return BYTES if (self.column["max"] or 0) > 1 else 1.0

    def report(self, _deadline: float) -> None:
        if self.restorer is not None:
            out = self.options.out
            write_json(cross_validation_of_images(self.config, self.restorer), out / "cv.json")
            write_recipe_of_nothing(
                self.config, self.options.seed, "pictures are restored pixel by pixel", out
            )

    def finish(self) -> int:
        code = 0 if self.written else DEGRADED
        emit("RESULT", status="degraded" if code else "ok", elapsed=round(self.clock.elapsed(), 2))
        return code


def cross_validation_of_images(config: Config, restorer: Restorer) -> dict:
    """Of pixels that were held out with their pictures."""
    metric, seconds = config["metric"], round(restorer.seconds, 2)
    shared = {"error": None, "passes": 1, "seconds": seconds}
    models = [
        {"name": name, "score": round(score, 6), "weight": restorer.weights.get(name, 0.0)} | shared
        for name, score in restorer.scores.items()
    ]
    return {
        "metric": metric["name"],
        "score": round(restorer.score, 6),
        "direction": metric["direction"],
        "scheme": "kfold",
        "folds": FOLDS,
        "models": models,
    }
