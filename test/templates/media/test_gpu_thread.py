"""One thread asks a GPU for all, in batches of one size; the GPU is a CPU that is said to be one."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from medalist_engine.media.masks.deep import PICTURES_AT_ONCE, DeepMaps
from medalist_engine.media.network import gpu_thread
from medalist_engine.media.network.embed import PICTURES_PER_PASS, PICTURES_PER_PASS_ON_GPU, Embedder
from medalist_engine.media.network.gpu_thread import filled_up, in_gpu_thread
from medalist_engine.media.network.networks import VisionNetwork


@pytest.fixture
def on_gpu(monkeypatch):
    monkeypatch.setattr(gpu_thread, "torch_on_gpu", lambda: "torch")


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


@pytest.mark.parametrize("on_gpu", [True, False])
def test_every_pass_has_the_same_size_on_a_gpu(on_gpu):
    sizes, pixels = [], np.random.default_rng(0).integers(0, 255, (35, 2, 2, 3), np.uint8)

    def look(some):
        sizes.append(len(some))
        return [some.mean(axis=(1, 2, 3))[:, None]]

    network = VisionNetwork("means", look, None, None)
    (found,) = Embedder(network, on_gpu).vectors(pixels).values()
    assert sizes == ([PICTURES_PER_PASS_ON_GPU] * 2 if on_gpu else [PICTURES_PER_PASS] * 4 + [3])
    assert np.allclose(found[:, 0], pixels.mean(axis=(1, 2, 3)))


@pytest.mark.parametrize("on_gpu", [True, False])
def test_maps_of_masks_come_from_blocks_of_one_size_on_a_gpu(on_gpu):
    sizes, count = [], PICTURES_AT_ONCE + 3
    pixels = np.random.default_rng(0).integers(0, 255, (count, 128, 32, 3), np.uint8)

    def look(some):
        sizes.append(len(some))
        return [some.astype(np.float32).transpose(0, 3, 1, 2)]

    maps = DeepMaps(look, 1)
    maps.on_gpu = on_gpu
    (found,) = maps.of(pixels)
    assert sizes == [PICTURES_AT_ONCE, PICTURES_AT_ONCE if on_gpu else 3]
    assert (found == pixels.astype(np.float16)).all()
