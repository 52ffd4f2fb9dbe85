"""A network goes on learning from pixels: within its time, with less memory, mirrored only where allowed."""

import time
from functools import partial

import numpy as np
import pandas as pd
import pytest
from medalist_engine.features.features import Features
from medalist_engine.features.matrices import FoldData
from medalist_engine.media.network.networks import lite_look
from medalist_engine.media.network.torch_operations import LiteBody
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.pictures.pictures import ArrayPictures
from medalist_engine.models.batches import is_short_of_memory
from medalist_engine.models.fit import Allowance
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem

torch = pytest.importorskip("torch")


@pytest.fixture(autouse=True)
def on_cpu(monkeypatch):
    monkeypatch.setattr("medalist_engine.media.tune.network.DEVICE", "cpu")


@pytest.fixture
def tuned_network():
    from medalist_engine.media.tune.network import TunedNetwork

    return TunedNetwork


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


def tuning_of(kept, tensors):
    from medalist_engine.media.tune.learner import Tuning

    return Tuning(kept, partial(LiteBody, tensors, "cpu"), 32, False, 1e-4)


def test_it_learns_what_the_pictures_show(striped_fold, lite_weights, monkeypatch):
    monkeypatch.setattr("medalist_engine.media.tune.learner.MOST_EPOCHS", 20)
    monkeypatch.setattr("medalist_engine.media.tune.network.BODY_RATE", 3e-3)
    kept, fold, kinds = striped_fold
    fitted = tuning_of(kept, lite_weights(seed=1)).fit(fold, Allowance(time.monotonic() + 600, 2, 0))
    assert np.allclose(fitted.valid.sum(axis=1), 1) and fitted.test.shape == (20, 2)
    assert (fitted.valid.argmax(axis=1) == kinds[40:60]).mean() > 0.8


def test_it_ends_with_its_time(striped_fold, lite_weights, monkeypatch):
    monkeypatch.setattr("medalist_engine.media.tune.learner.MOST_EPOCHS", 10**9)
    kept, fold, _kinds = striped_fold
    fitted = tuning_of(kept, lite_weights()).fit(fold, Allowance(time.monotonic() + 0.5, 2, 0))
    assert np.isfinite(fitted.test).all()


def test_where_memory_ends_the_batch_is_halved(
    striped_fold, lite_weights, tuned_network, monkeypatch, warnings_of
):
    kept, fold, _kinds = striped_fold
    learn, sizes = tuned_network.learn, []
    monkeypatch.setattr("medalist_engine.media.tune.learner.LEAST_BATCH", 2)
    monkeypatch.setattr("medalist_engine.media.tune.learner.MOST_EPOCHS", 1)

    def learn_little(self, pixels, *others):
        sizes.append(len(pixels))
        if len(pixels) > 3:
            raise torch.cuda.OutOfMemoryError("no memory")
        learn(self, pixels, *others)

    monkeypatch.setattr(tuned_network, "learn", learn_little)
    fitted = tuning_of(kept, lite_weights()).fit(fold, Allowance(time.monotonic() + 600, 2, 0))
    assert sizes[0] == 5 and max(sizes[1:]) == 2 and np.isfinite(fitted.valid).all()
    assert "memory ran out" in warnings_of()[0]


def test_before_it_learns_the_network_is_the_frozen_one(lite_weights, tuned_network):
    tensors, pixels = lite_weights(), np.random.default_rng(0).integers(0, 255, (2, 64, 64, 3), np.uint8)
    frozen = lite_look(tensors)(pixels)[-1]
    network = tuned_network(LiteBody(tensors, "cpu"), 3, False, 0)
    weight, bias = (one.detach().numpy() for one in (network.last.weight, network.last.bias))
    assert np.allclose(network.answers(pixels), frozen @ weight.T + bias, atol=1e-3)


def test_pictures_are_mirrored_only_where_that_means_the_same(monkeypatch, lite_weights, tuned_network):
    for name, value in {"SMALLEST_SCALE": 1.0, "LARGEST_SCALE": 1.0, "FURTHEST_SHIFT": 0.0}.items():
        monkeypatch.setattr(f"medalist_engine.media.tune.network.{name}", value)
    pixels = np.zeros((200, 16, 16, 3), np.uint8)
    pixels[:, :, :8] = 200
    body = LiteBody(lite_weights(), "cpu")
    for mirrors, least, most in ((False, 0, 0), (True, 60, 140)):
        changed = tuned_network(body, 2, mirrors, 0).changed(pixels).numpy()
        turned = changed[:, :, 8:].mean(axis=(1, 2, 3)) > changed[:, :, :8].mean(axis=(1, 2, 3))
        assert changed.shape == pixels.shape and least <= turned.sum() <= most


def test_memory_that_ends_is_known_by_name_and_words():
    named = type("OutOfMemoryError", (RuntimeError,), {})
    assert is_short_of_memory(named("no")) and is_short_of_memory(RuntimeError("CUDA out of memory. Tried"))
    assert not is_short_of_memory(RuntimeError("shapes cannot be multiplied"))
