"""The network of masks, where PyTorch is installed."""

import time
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch")


@pytest.fixture
def disc_view():
    """Twelve pictures of train and four of test, of bright discs."""
    random = np.random.default_rng(0)
    down, across = np.indices((32, 32))
    truth = np.zeros((16, 1, 32, 32), np.float32)
    for mask in truth[:, 0]:
        top, left = random.uniform(8, 24, 2)
        mask[(down - top) ** 2 + (across - left) ** 2 < 40] = 1
    pictures = random.normal(90, 12, (16, 32, 32, 1)) + 60 * truth.transpose(0, 2, 3, 1)
    data = SimpleNamespace(pictures=pictures.clip(0, 255).astype(np.uint8), truth=truth[:12])
    coarse = SimpleNamespace(maps=np.zeros((16, 1, 24, 24), np.float32))
    view = SimpleNamespace(data=data, coarse=coarse, truth=lambda: truth[:12], turned_maps=lambda maps: maps)
    view.pictures = lambda numbers: data.pictures[numbers]
    return view, truth[:, 0] > 0


FOLDS = [(np.arange(6), np.arange(6, 12)), (np.arange(6, 12), np.arange(6))]


def test_masks_of_train_and_test_are_learned_until_the_clock_ends_it(disc_view, monkeypatch):
    from medalist_engine.media.masks.models import network

    monkeypatch.setattr(network, "MOST_MASK_EPOCHS", 100)
    view, truth = disc_view
    maps = network.learn_network(view, None, FOLDS, time.monotonic() + 600, 0)
    found = maps[:, 0] > 0.5
    assert maps.shape == (16, 1, 32, 32)
    assert 2 * (found & truth).sum() / (found.sum() + truth.sum()) > 0.6


def test_where_time_is_too_short_for_any_good_there_is_no_network(disc_view):
    from medalist_engine.media.masks.models import network

    view, _ = disc_view
    assert network.learn_network(view, None, FOLDS, time.monotonic() + 0.01, 0) is None


def test_a_card_that_is_full_gets_half_the_pictures(disc_view, monkeypatch, warnings_of):
    from medalist_engine.media.masks.models import network

    monkeypatch.setattr(network, "MOST_MASK_EPOCHS", 6)
    loss, asked = network.MaskNetwork.loss, []

    def full(self, numbers):
        asked.append(self.batch)
        if self.batch > 2:
            raise torch.OutOfMemoryError
        return loss(self, numbers)

    monkeypatch.setattr(network.MaskNetwork, "loss", full)
    view, _ = disc_view
    assert network.learn_network(view, None, FOLDS[:1], time.monotonic() + 600, 0) is not None
    assert asked[:3] == [8, 4, 2] and len(warnings_of()) == 2
