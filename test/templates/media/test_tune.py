"""A network goes on learning from pixels: within its time, with less memory, mirrored only where allowed."""

import time
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.media.network.frozen import frozen_lite
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.pictures.pictures import ArrayPictures
from medalist_engine.media.tune.body import LiteBody
from medalist_engine.media.tune.changes import PictureChanges
from medalist_engine.media.tune.learner import Habit, Tuning
from medalist_engine.media.tune.network import CLOSER_VIEW, MIRRORED_VIEW, PLAIN_VIEW, TunedNetwork, seen_as
from medalist_engine.media.tune.residual import SmallBody
from medalist_engine.models.batches import is_short_of_memory
from medalist_engine.models.fit import Allowance
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem

torch = pytest.importorskip("torch")


@pytest.fixture
def striped_fold(make_picture):
    """Upright and lying stripes: 60 rows of train, 20 of test; half of train is valid."""
    random = np.random.default_rng(0)
    kinds = random.integers(0, 2, 80)
    pixels = np.stack([make_picture(("upright", "lying")[kind], random) for kind in kinds])
    kept = KeptPictures(ArrayPictures(pixels), np.arange(80), 32, 1, 1 << 24)
    list(kept.shown(np.copy, 32, np.inf))
    empty = pd.DataFrame(index=range(80))
    problem = Problem("y", np.arange(60), kinds[:60], ["0", "1"], usual_metric("logloss"), "classes")
    features = Features(60, empty, empty, empty)
    fold = FoldData(features, problem, np.empty((80, 0)), np.arange(40), np.arange(40, 60), 1)
    return kept, fold, kinds


def tuning_of(kept, tensors, mirrors=False, **habit):
    def body(_seed, device, threads):
        return LiteBody(tensors, device, threads)

    return Tuning(kept, body, 32, "cpu", mirrors, 1e-4, Habit(**habit))


def test_it_learns_what_the_pictures_show(striped_fold, lite_weights):
    kept, fold, kinds = striped_fold
    fitted = tuning_of(kept, lite_weights(), rate=3e-3, most_epochs=20).fit(
        fold, Allowance(time.monotonic() + 600, 2, 0)
    )
    assert np.allclose(fitted.valid.sum(axis=1), 1) and fitted.test.shape == (20, 2)
    assert (fitted.valid.argmax(axis=1) == kinds[40:60]).mean() > 0.8


def test_it_ends_with_its_time(striped_fold, lite_weights):
    kept, fold, _kinds = striped_fold
    fitted = tuning_of(kept, lite_weights(), most_epochs=10**9).fit(
        fold, Allowance(time.monotonic() + 0.5, 2, 0)
    )
    assert np.isfinite(fitted.test).all()


def test_where_memory_ends_the_batch_is_halved(striped_fold, lite_weights, monkeypatch, capsys):
    kept, fold, _kinds = striped_fold
    learn, sizes = TunedNetwork.learn, []
    monkeypatch.setattr("medalist_engine.media.tune.learner.LEAST_BATCH", 2)

    def learn_little(self, pixels, *others):
        sizes.append(len(pixels))
        if len(pixels) > 3:
            raise torch.cuda.OutOfMemoryError("no memory")
        learn(self, pixels, *others)

    monkeypatch.setattr(TunedNetwork, "learn", learn_little)
    fitted = tuning_of(kept, lite_weights(), most_epochs=1).fit(fold, Allowance(time.monotonic() + 600, 2, 0))
    assert sizes[0] == 5 and max(sizes[1:]) == 2 and np.isfinite(fitted.valid).all()
    assert "out of memory with 5 pictures at once: going on with 2" in capsys.readouterr().out


def test_before_it_learns_the_network_is_the_frozen_one(lite_weights):
    tensors, pixels = lite_weights(), np.random.default_rng(0).integers(0, 255, (2, 64, 64, 3), np.uint8)
    frozen = frozen_lite(tensors).features(pixels)[-1]
    network = TunedNetwork(LiteBody(tensors, "cpu", 1), 3, "cpu", 64, 0, 1e-3)
    weight, bias = (one.detach().numpy() for one in (network.last.weight, network.last.bias))
    assert np.allclose(network.answers(pixels, [PLAIN_VIEW]), frozen @ weight.T + bias, atol=1e-3)


def test_pictures_are_mirrored_only_where_that_means_the_same(monkeypatch):
    for name in ("SMALLEST_SCALE", "LARGEST_SCALE"):
        monkeypatch.setattr(f"medalist_engine.media.tune.changes.{name}", 1.0)
    monkeypatch.setattr("medalist_engine.media.tune.changes.FURTHEST_SHIFT", 0.0)
    pixels = np.zeros((200, 16, 16, 3), np.uint8)
    pixels[:, :, :8] = 200
    for mirrors, least, most in ((False, 0, 0), (True, 60, 140)):
        changed = PictureChanges(mirrors, np.random.default_rng(0)).made(pixels, "cpu").numpy()
        turned = changed[:, :, 8:].mean(axis=(1, 2, 3)) > changed[:, :, :8].mean(axis=(1, 2, 3))
        assert changed.shape == pixels.shape and least <= turned.sum() <= most


def test_a_network_from_nothing_learns_tiny_pictures(striped_fold):
    kept, fold, kinds = striped_fold

    def body(seed, device, threads):
        return SmallBody(4, seed, device, threads)

    habit = Habit(rate=4e-3, most_epochs=25, batch=16)
    tuning = Tuning(kept, body, 16, "cpu", False, 1e-4, habit)
    fitted = tuning.fit(fold, Allowance(time.monotonic() + 600, 2, 0))
    assert (fitted.valid.argmax(axis=1) == kinds[40:60]).mean() > 0.8
    other = replace(tuning, seed=1000).fit(fold, Allowance(time.monotonic() + 600, 2, 0))
    assert not np.allclose(fitted.test, other.test)


def test_views_are_the_picture_its_mirror_image_and_its_middle():
    pixels = np.random.default_rng(0).integers(0, 255, (2, 20, 20, 3), np.uint8)
    pixels[:, 1:19, 1:19] = 7
    plain, mirrored, nearer = seen_as(pixels, [PLAIN_VIEW, MIRRORED_VIEW, CLOSER_VIEW])
    assert (plain == pixels).all() and (mirrored[:, :, ::-1] == pixels).all()
    assert nearer.shape == pixels.shape and np.allclose(nearer.numpy(), 7)


def test_memory_that_ends_is_known_by_name_and_words():
    named = type("OutOfMemoryError", (RuntimeError,), {})
    assert is_short_of_memory(named("no")) and is_short_of_memory(RuntimeError("CUDA out of memory. Tried"))
    assert not is_short_of_memory(RuntimeError("shapes cannot be multiplied"))
