"""The network is the same in NumPy and in PyTorch, and sees what it should."""

import time

import numpy as np
import pytest
from solution.media.network import torch_operations
from solution.media.network.efficientnet import Layer, efficientnet
from solution.media.network.embed import embedded, embedder_for, input_side
from solution.media.network.numpy_operations import NumpyOperations
from solution.media.pictures.kept import KeptPictures
from solution.media.pictures.pictures import ArrayPictures


def pictures(count, side, seed=0):
    return np.random.default_rng(seed).integers(0, 255, (count, side, side, 3), np.uint8)


def plain_filter(x, layer):
    """One sum after the other, as TensorFlow pads."""
    rows, height, width, channels = x.shape
    size, stride = layer.weight.shape[0], layer.stride
    high, wide = -(-height // stride), -(-width // stride)
    above = max((high - 1) * stride + size - height, 0) // 2
    before = max((wide - 1) * stride + size - width, 0) // 2
    out = np.zeros((rows, high, wide, channels))
    for i, j in np.ndindex(high, wide):
        for k, m in np.ndindex(size, size):
            line, column = i * stride + k - above, j * stride + m - before
            if 0 <= line < height and 0 <= column < width:
                out[:, i, j] += x[:, line, column] * layer.weight[k, m]
    return np.clip(out + layer.bias, 0, 6)


@pytest.mark.parametrize(
    ("size", "stride", "side"), [(3, 1, 7), (5, 1, 6), (3, 2, 8), (5, 2, 8), (3, 2, 7), (5, 2, 9)]
)
def test_a_filter_is_the_sum_that_it_stands_for(size, stride, side):
    random = np.random.default_rng(0)
    layer = Layer(random.normal(size=(size, size, 3)).astype(np.float32), np.float32([0.5, -0.5, 3]), stride)
    operations = NumpyOperations()
    for _ in range(2):  # buffers are used again
        x = random.normal(size=(2, side, side, 3)).astype(np.float32)
        assert np.allclose(operations.filter(x, layer), plain_filter(x, layer), atol=1e-5)


def test_numpy_and_pytorch_agree(lite_weights):
    pytest.importorskip("torch")
    tensors = lite_weights()
    for side in (32, 64):
        found = []
        for operations in (NumpyOperations(), torch_operations.TorchOperations("cpu", 1)):
            found.append(
                np.concatenate(efficientnet(tensors, operations).features(pictures(3, side), operations), 1)
            )
        assert found[0].std() > 0.01
        assert np.abs(found[0] - found[1]).max() < 1e-4


def test_pictures_of_a_batch_do_not_touch_each_other(lite_weights):
    operations = NumpyOperations()
    network = efficientnet(lite_weights(), operations)
    several = np.concatenate(network.features(pictures(4, 64), operations), 1)
    alone = np.concatenate(network.features(pictures(4, 64)[2:3], operations), 1)
    assert np.allclose(several[2:3], alone, atol=1e-4)


def kept_pictures(count, side=32):
    return KeptPictures(ArrayPictures(pictures(count, side)), np.arange(count), side, 2, 1 << 24)


def test_the_input_grows_with_the_time_and_small_pictures_only_so_far():
    small, large = kept_pictures(10), kept_pictures(10, 128)
    assert input_side(large, cost=0.01, seconds=1e-9) == 64
    assert input_side(large, cost=0.01, seconds=1e9) == 224
    assert input_side(small, cost=0.01, seconds=1e9) == 96


def test_every_row_gets_vectors_and_those_without_time_get_none(lite_weights, capsys):
    embedder = embedder_for(lite_weights(), 2)
    found = embedded(embedder, kept_pictures(5), 64, np.inf)
    assert all(np.isfinite(values).all() and len(values) == 5 for values in found.values())
    assert embedded(embedder, kept_pictures(5), 64, time.monotonic() - 1) == {}
    assert "no time for 5 of 5 pictures" in capsys.readouterr().out
