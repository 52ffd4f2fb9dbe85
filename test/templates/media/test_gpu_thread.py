"""One thread asks a GPU for all, in batches of one size; the GPU is a CPU that is said to be one."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from medalist_engine.media.network import gpu_thread
from medalist_engine.media.network.embedder import Embedder
from medalist_engine.media.network.gpu_thread import filled_up, in_gpu_thread
from medalist_engine.media.pixels.deep import PICTURES_AT_ONCE, DeepMaps
from medalist_engine.media.tune.learner import Tuning


@pytest.fixture
def on_gpu(monkeypatch):
    monkeypatch.setattr(gpu_thread, "torch_device", lambda: "cuda")


def asked_from_threads(count):
    with ThreadPoolExecutor(count) as pool:
        wait = threading.Barrier(count)

        def ask(_number):
            wait.wait()
            return threading.get_ident(), in_gpu_thread(threading.get_ident)

        return list(pool.map(ask, range(count)))


def test_all_threads_ask_one_thread(on_gpu):
    answers = asked_from_threads(4)
    assert len({mine for mine, _ in answers}) == 4 and len({asked for _, asked in answers}) == 1
    assert in_gpu_thread(lambda: in_gpu_thread(threading.get_ident)) == answers[0][1]


def test_without_a_gpu_each_thread_does_its_own_work():
    assert all(mine == asked for mine, asked in asked_from_threads(3))


def test_what_fails_there_fails_here(on_gpu):
    def fail():
        raise MemoryError("no memory")

    with pytest.raises(MemoryError, match="no memory"):
        in_gpu_thread(fail)


def test_few_pictures_are_filled_up_with_black_ones():
    pixels = np.full((3, 2, 2, 3), 7, np.uint8)
    filled = filled_up(pixels, 5)
    assert filled.shape == (5, 2, 2, 3) and (filled[:3] == 7).all() and not filled[3:].any()
    assert filled_up(pixels, 3) is pixels


class Means:
    """A network that tells the mean of each picture, and remembers how many came at once."""

    def __init__(self):
        self.sizes = []

    def features(self, pixels):
        self.sizes.append(len(pixels))
        return [pixels.mean(axis=(1, 2, 3))[:, None]]


@pytest.mark.parametrize(("even", "sizes"), [(True, [4, 4, 4]), (False, [4, 4, 1])])
def test_every_pass_has_the_same_size_where_that_matters(even, sizes):
    network, pixels = Means(), np.random.default_rng(0).integers(0, 255, (9, 2, 2, 3), np.uint8)
    (found,) = Embedder(network, 4, even).vectors(pixels).values()
    assert network.sizes == sizes
    assert np.allclose(found[:, 0], pixels.mean(axis=(1, 2, 3)))


@pytest.mark.parametrize(("device", "sizes"), [("cuda", [8, 8, 8]), ("cpu", [7, 7, 7, 6])])
def test_batches_to_learn_from_have_one_size_on_a_gpu(device, sizes):
    tuning = Tuning(None, None, 32, device, False, 0.0)
    assert [len(batch) for batch in tuning.batches(np.arange(27), 8)] == sizes
    assert [len(batch) for batch in tuning.batches(np.arange(3), 8)] == [3]


class Stages:
    """A network whose only map is the picture, as numbers; it remembers how many came at once."""

    def __init__(self):
        self.sizes = []

    def features(self, pixels):
        self.sizes.append(len(pixels))
        return [pixels.astype(np.float32).transpose(0, 3, 1, 2)]


@pytest.mark.parametrize("even", [True, False])
def test_maps_of_masks_come_from_blocks_of_one_size_where_that_matters(even):
    network, count = Stages(), PICTURES_AT_ONCE + 3
    pixels = np.random.default_rng(0).integers(0, 255, (count, 128, 32, 3), np.uint8)
    (found,) = DeepMaps(network, 1, None, even).of(pixels)
    assert network.sizes == [PICTURES_AT_ONCE, PICTURES_AT_ONCE if even else 3]
    assert (found == pixels.astype(np.float16)).all()
