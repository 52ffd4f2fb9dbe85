"""Pictures with bright discs, and the masks of the discs, as a competition of tiny files."""

import csv
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.media.masks.runs import runs_of
from metric_table import metric_config
from PIL import Image
from run_options import options_for

SIDE = 32


def scene(random, shape=(SIDE, SIDE), chance=0.7):
    """A noisy picture, and where its disc is; some have none."""
    height, width = shape
    picture = random.normal(90, 12, shape)
    mask = np.zeros(shape, bool)
    if random.random() < chance:
        down, across = np.indices(shape)
        top, left = random.uniform(0.25, 0.75, 2) * (height, width)
        mask = (down - top) ** 2 + (across - left) ** 2 < (min(shape) * random.uniform(0.15, 0.3)) ** 2
        picture += 70 * mask
    return picture.clip(0, 255).astype(np.uint8), mask


@pytest.fixture
def discs(tmp_path):
    """Writes train and test; `keys` names the rows of a picture, `shape` gives each picture's size."""

    def write(train=24, test=8, shape=lambda _n: (SIDE, SIDE), files=True, order="columns", mark=""):
        random = np.random.default_rng(4)
        for folder in ("train", "masks", "test"):
            (tmp_path / folder).mkdir()
        rows, truth = [], {}
        for number in range(train + test):
            picture, mask = scene(random, shape(number))
            side = "train" if number < train else "test"
            Image.fromarray(picture).save(tmp_path / side / f"p{number}.png")
            if side == "test":
                truth[f"p{number}"] = mask
                continue
            if files:
                Image.fromarray(mask.astype(np.uint8) * 255).save(tmp_path / "masks" / f"p{number}.png")
            rows.append((f"p{number}", runs_of(mask, order) or mark))
        pd.DataFrame(rows, columns=["id", "rle"]).to_csv(tmp_path / "train.csv", index=False)
        sample = pd.DataFrame({"id": list(truth)[::-1], "rle": mark or "1 1"})
        sample.to_csv(tmp_path / "sample.csv", index=False)
        return tmp_path, truth

    return write


@pytest.fixture
def mask_config(make_config, make_submission, make_column):
    def make(masks="masks/{}.png", order="columns", **changes):
        source = {"name": "image", "kind": "image", "column": "id", "columns": [], "shape": None}
        source |= {"train": "train/{}.png", "test": "test/{}.png"}
        target = {"kind": "mask", "train": masks, "size": None, "order": order}
        base = {
            "files": {"train": ["train.csv"], "labels": None, "test": [], "sample": "sample.csv"},
            "targets": ["rle"],
            "task": "mask",
            "metric": metric_config("dice"),
            "submission": make_submission([make_column("rle", "target", "structured")]),
            "features": [],
            "models": [],
            "media": {"sources": [source], "listings": [], "archives": {}, "target": target},
        }
        return make_config(**(base | changes))

    return make


@pytest.fixture
def answer(tmp_path, monkeypatch):
    """Runs the template in this process; returns the exit code and the submission's cells by key."""
    from medalist_engine.media.masks import run as solution

    def run(config, data, folds=3):
        monkeypatch.setattr("medalist_engine.clock.STARTED", time.monotonic())
        monkeypatch.setattr("medalist_engine.ending.Watchdog.start", lambda _self: None)
        monkeypatch.setattr("medalist_engine.media.masks.pixelwise.PIXEL_ROUNDS", 20)
        monkeypatch.setattr("medalist_engine.media.masks.pixelwise.MOST_OF_PICTURE", 100)
        monkeypatch.setattr("medalist_engine.media.masks.finish.TREES", 20)
        monkeypatch.setattr("medalist_engine.media.masks.run.count", lambda: range(2))
        monkeypatch.setattr("medalist_engine.media.masks.run.MOST_FOLDS", folds)
        out = tmp_path / "out"
        code = solution.answer_with_masks(config, options_for(data, out))
        with (out / "submission.csv").open(newline="") as stream:
            return code, list(csv.reader(stream)), out

    return run
