"""Small media competitions, made up on the spot."""

import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine import main as solution
from medalist_engine.task import STEPS
from PIL import Image
from run_options import options_for

KINDS = ("upright", "lying")


def picture(kind, random, side=32):
    """Upright or lying stripes on noise, so that a kind shows in the gradients."""
    wave = (np.sin(np.arange(side) / 1.5) > 0) * 120
    stripes = np.tile(wave, (side, 1)) if kind == "upright" else np.tile(wave, (side, 1)).T
    noise = random.integers(0, 100, (side, side, 3))
    return (stripes[..., None] + noise).astype(np.uint8)


@pytest.fixture(autouse=True)
def listings_are_removed_with_the_test(monkeypatch, tmp_path_factory):
    """A run has a temporary folder of its own."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path_factory.mktemp("own")))


@pytest.fixture(autouse=True)
def patch_types_are_learned_of_few(monkeypatch):
    """Stripes need no more, and learning of as many as a real run takes most of a small one."""
    monkeypatch.setattr("medalist_engine.media.classical.patches.LEARNED_PATCHES", 2_000)


@pytest.fixture
def make_picture():
    return picture


@pytest.fixture
def save_pictures():
    """Writes a picture for each name and kind."""

    def save(folder, kinds, seed=0, ending=".png"):
        random = np.random.default_rng(seed)
        for name, kind in kinds.items():
            path = folder / f"{name}{ending}"
            path.parent.mkdir(parents=True, exist_ok=True)
            Image.fromarray(picture(kind, random)).save(path)

    return save


@pytest.fixture
def lite_weights():
    """Random weights in the format of EfficientNet-lite, but narrow; `repeats`: blocks by stage."""

    def make(seed=0, widths=(4, 4, 6, 8, 8, 10, 12, 14), head=16, repeats=(1, 2, 2, 3, 3, 4, 1)):
        random = np.random.default_rng(seed)
        tensors = {}

        def convolution(name, norm, out, into, size):
            tensors[f"{name}.weight"] = random.normal(0, 1, (out, into, size, size)).astype(np.float32)
            for what, low, high in (("weight", 0.5, 1.5), ("bias", -0.5, 0.5), ("running_mean", -0.5, 0.5)):
                tensors[f"{norm}.{what}"] = random.uniform(low, high, out).astype(np.float32)
            tensors[f"{norm}.running_var"] = random.uniform(2, 9, out).astype(np.float32)

        sizes = (3, 3, 5, 3, 5, 5, 3)
        convolution("_conv_stem", "_bn0", widths[0], 3, 3)
        number = 0
        for stage, (count, size) in enumerate(zip(repeats, sizes, strict=True)):
            for repeat in range(count):
                own = f"_blocks.{number}."
                into = widths[stage] if repeat == 0 else widths[stage + 1]
                wide = into if stage == 0 else 2 * into
                if stage:
                    convolution(f"{own}_expand_conv", f"{own}_bn0", wide, into, 1)
                convolution(f"{own}_depthwise_conv", f"{own}_bn1", wide, 1, size)
                convolution(f"{own}_project_conv", f"{own}_bn2", widths[stage + 1], wide, 1)
                number += 1
        convolution("_conv_head", "_bn1", head, widths[-1], 1)
        return tensors

    return make


@pytest.fixture
def solve_media(tmp_path, monkeypatch):
    """Runs the media template with these options; returns its exit code, its answer and its folder."""

    def run(config, data, *options, seconds=300, repeats=0):
        monkeypatch.setattr("medalist_engine.clock.STARTED", time.monotonic())
        monkeypatch.setattr("medalist_engine.run.Run.guard_time", lambda _self: None)
        monkeypatch.setattr("medalist_engine.models.training.train.MOST_REPEATS", repeats)
        monkeypatch.setattr("medalist_engine.models.training.train.LEAST_REPEAT_SECONDS", 600)
        out = tmp_path / "out"
        given = options_for(data, out, *options, seconds=seconds)
        code = solution.main(config | {"steps": STEPS["media"]}, given)
        return code, pd.read_csv(out / "submission.csv", dtype=str, keep_default_na=False), out

    return run


@pytest.fixture
def striped(tmp_path, save_pictures):
    """Pictures in folders of train and test, and tables of both; the truth of test."""

    def make(count=60, asked=20):
        folder = tmp_path / "data"
        kinds = np.random.default_rng(5).choice(KINDS, count + asked)
        ids = [f"{number:03d}" for number in range(count + asked)]
        save_pictures(folder / "train", dict(zip(ids[:count], kinds, strict=False)))
        save_pictures(folder / "test", dict(zip(ids[count:], kinds[count:], strict=True)), seed=1)
        pd.DataFrame({"id": ids[:count], "y": (kinds[:count] == "upright").astype(int)}).to_csv(
            folder / "train.csv", index=False
        )
        pd.DataFrame({"id": ids[count:]}).to_csv(folder / "test.csv", index=False)
        pd.DataFrame({"id": ids[count:], "y": 0.5}).to_csv(folder / "sample.csv", index=False)
        return folder, (kinds[count:] == "upright").astype(int)

    return make
