"""The template on images that answer images: stains and noise over letters, and the letters alone."""

import json
import time

import numpy as np
import pandas as pd
import pytest
from metric_table import metric_config
from PIL import Image
from run_options import options_for
from scipy import ndimage

SHAPE = (40, 48)


def page(random):
    """A page of strokes; and the same page with a stained ground and noise."""
    clean = np.ones(SHAPE)
    for _ in range(8):
        row, column = random.integers(0, SHAPE[0] - 12), random.integers(0, SHAPE[1] - 12)
        clean[row : row + 2, column : column + 12] = 0
    stain = ndimage.gaussian_filter(random.normal(size=SHAPE), 6) * 3
    dirty = clean * (0.7 + stain.clip(-0.2, 0.2)) + (1 - clean) * 0.15 + random.normal(0, 0.03, SHAPE)
    return clean, (dirty.clip(0, 1) * 255).astype(np.uint8)


@pytest.fixture
def pages(tmp_path):
    random = np.random.default_rng(2)
    truth = {}
    for folder in ("train", "clean", "test"):
        (tmp_path / folder).mkdir()
    for number in range(10):
        clean, dirty = page(random)
        Image.fromarray(dirty).save(tmp_path / ("train" if number < 7 else "test") / f"{number}.png")
        if number < 7:
            Image.fromarray((clean * 255).astype(np.uint8)).save(tmp_path / "clean" / f"{number}.png")
        else:
            truth[str(number)] = clean
    ids = [
        f"{n}_{row + 1}_{column + 1}" for n in truth for row in range(SHAPE[0]) for column in range(SHAPE[1])
    ]
    pd.DataFrame({"id": ids, "value": 1}).to_csv(tmp_path / "sample.csv", index=False)
    return tmp_path, truth


@pytest.fixture
def image_config(make_config, make_submission, make_column):
    source = {"name": "image", "kind": "image", "column": None, "columns": [], "shape": None}
    source |= {"train": "train/{}.png", "test": "test/{}.png"}
    target = {"kind": "image", "train": "clean/{}.png", "size": None, "order": "columns"}
    return make_config(
        files={"train": [], "labels": None, "test": [], "sample": "sample.csv"},
        targets=[],
        task="image-to-image",
        metric=metric_config("rmse"),
        submission=make_submission([make_column("value", "target", "real")]),
        features=[],
        models=[],
        media={"sources": [source], "listings": [], "archives": {}, "target": target},
    )


@pytest.fixture
def restore(tmp_path, monkeypatch):
    from medalist_engine.media import picture_answers as solution

    def run(config, data, device=None):
        monkeypatch.setattr("medalist_engine.media.restore.run.torch_device", lambda: device)
        monkeypatch.setattr("medalist_engine.media.restore.network.MOST_RESTORING_EPOCHS", 2)
        monkeypatch.setattr("medalist_engine.clock.STARTED", time.monotonic())
        monkeypatch.setattr("medalist_engine.ending.Watchdog.start", lambda _self: None)
        monkeypatch.setattr("medalist_engine.media.restore.learn.PATCH_ROUNDS", 60)
        out = tmp_path / "out"
        code = solution.answer_with_pictures(config, options_for(data, out))
        return code, pd.read_csv(out / "submission.csv"), out

    return run


def error_of(submission, truth):
    values = np.concatenate([clean.ravel() for clean in truth.values()])
    return float(np.sqrt(np.mean((submission["value"] - values) ** 2)))


@pytest.mark.slow
def test_stains_and_noise_are_taken_away(pages, image_config, restore):
    data, truth = pages
    code, submission, out = restore(image_config, data)
    assert code == 0 and list(submission["id"]) == list(pd.read_csv(data / "sample.csv")["id"])
    report = json.loads((out / "cv.json").read_text())
    scores = {model["name"]: model["score"] for model in report["models"]}
    assert report["score"] == scores["pixels"] < 0.7 * scores["line"]
    assert error_of(submission, truth) < 0.7 * scores["line"]


def test_a_network_beside_the_patches_is_told_and_makes_nothing_worse(pages, image_config, restore):
    pytest.importorskip("torch")
    data, truth = pages
    code, submission, out = restore(image_config, data, "cpu")
    report = json.loads((out / "cv.json").read_text())
    models = {model["name"]: model for model in report["models"]}
    assert code == 0 and {"line", "pixels", "network"} <= set(models)
    assert models["pixels"]["weight"] + models["network"]["weight"] == pytest.approx(1)
    assert error_of(submission, truth) < 0.7 * models["line"]["score"]


def test_a_picture_that_is_missing_or_broken_gets_the_mean(pages, image_config, restore, warnings_of):
    data, truth = pages
    (data / "test" / "7.png").unlink()
    (data / "test" / "8.png").write_text("no picture")
    (data / "train" / "0.png").write_bytes(b"\x89PNG")
    code, submission, _ = restore(image_config, data)
    assert code == 0 and submission["value"].notna().all()
    pixels = SHAPE[0] * SHAPE[1]
    assert submission["value"][: 2 * pixels].nunique() == 1
    assert error_of(submission[2 * pixels :], {"9": truth["9"]}) < 0.2
    told = " ".join(warnings_of())
    assert all(name in told for name in ("no picture for 7", "8.png", "0.png"))


def test_where_no_image_answers_the_sample_stands_and_the_run_is_degraded(pages, image_config, restore):
    data, _ = pages
    for path in (data / "clean").iterdir():
        path.unlink()
    code, submission, _ = restore(image_config, data)
    assert code == 2 and (submission["value"] == 1).all()
