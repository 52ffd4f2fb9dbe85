"""The network is the same in ONNX Runtime and in PyTorch, and sees what it should."""

import runpy
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from medalist_engine.media.classical.shapes import gradient_features
from medalist_engine.media.found import MediaFound
from medalist_engine.media.masks.deep import find_deep_maps
from medalist_engine.media.network.efficientnet import (
    PIXEL_DEVIATION,
    PIXEL_MEAN,
    Layer,
    efficientnet,
    stage_starts,
)
from medalist_engine.media.network.embed import Embedder, embedded
from medalist_engine.media.network.graph_operations import GraphOperations
from medalist_engine.media.network.networks import (
    VisionNetwork,
    lite_look,
    network_offers,
    opened_network,
)
from medalist_engine.media.network.torch_operations import TorchOperations
from medalist_engine.media.network.turned import Known
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.pictures.pictures import ArrayPictures
from safetensors_files import write_safetensors


def pictures(count, side, seed=0):
    return np.random.default_rng(seed).integers(0, 255, (count, side, side, 3), np.uint8)


def plain_filter(x, weight, bias, stride):
    """One sum after the other, as TensorFlow pads."""
    rows, height, width, channels = x.shape
    size = weight.shape[2]
    high, wide = -(-height // stride), -(-width // stride)
    above = max((high - 1) * stride + size - height, 0) // 2
    before = max((wide - 1) * stride + size - width, 0) // 2
    out = np.zeros((rows, high, wide, channels))
    for i, j in np.ndindex(high, wide):
        for k, m in np.ndindex(size, size):
            line, column = i * stride + k - above, j * stride + m - before
            if 0 <= line < height and 0 <= column < width:
                out[:, i, j] += x[:, line, column] * weight[:, 0, k, m]
    return np.clip(out + bias, 0, 6)


@pytest.mark.parametrize(
    ("size", "stride", "side"), [(3, 1, 7), (5, 1, 6), (3, 2, 8), (5, 2, 8), (3, 2, 7), (5, 2, 9)]
)
def test_a_filter_is_the_sum_that_it_stands_for(size, stride, side):
    random = np.random.default_rng(0)
    weight, bias = random.normal(size=(3, 1, size, size)).astype(np.float32), np.float32([0.5, -0.5, 3])

    graph, pixels = GraphOperations(), pictures(2, side)
    layer = Layer(graph.hold(weight), graph.hold(bias), stride, groups=3)
    filtered = graph.graph.runner([graph.convolve(graph.enter(graph.pixels), layer)])
    (found,) = filtered.run(pixels=pixels)
    wanted = plain_filter((pixels - PIXEL_MEAN) / PIXEL_DEVIATION, weight, bias, stride)
    assert np.allclose(found.transpose(0, 2, 3, 1), wanted, atol=1e-5)


def test_onnx_runtime_and_pytorch_agree(lite_weights):
    pytest.importorskip("torch")
    tensors, operations = lite_weights(), TorchOperations("cpu")
    look, network = lite_look(tensors), efficientnet(tensors, operations)
    for side in (32, 64):
        seen = pictures(3, side)
        found = np.concatenate(look(seen), 1)
        other = np.concatenate([one.numpy() for one in network.features(seen, operations)], 1)
        assert found.std() > 0.01
        assert np.abs(found - other).max() < 1e-4


def test_pictures_of_a_batch_do_not_touch_each_other(lite_weights):
    look = lite_look(lite_weights())
    several = np.concatenate(look(pictures(4, 64)), 1)
    alone = np.concatenate(look(pictures(4, 64)[2:3]), 1)
    assert np.allclose(several[2:3], alone, atol=1e-4)


LITE2 = (1, 3, 3, 4, 4, 5, 1)


def test_the_stages_of_a_larger_network_are_found(lite_weights):
    tensors = lite_weights(repeats=LITE2)
    assert stage_starts(tensors) == [0, 1, 4, 7, 11, 15, 20]
    look = lite_look(tensors, lambda lite, pixels, how: list(lite.stages(pixels, how)))
    sides = [stage.shape[2] for stage in look(pictures(1, 64))]
    assert sides == [32, 16, 8, 4, 4, 2, 2]


def test_what_has_other_stages_is_refused(lite_weights):
    tensors = {name: one for name, one in lite_weights().items() if not name.startswith("_blocks.15")}
    with pytest.raises(ValueError, match="6 stages"):
        lite_look(tensors)


def test_the_stronger_network_is_offered_first(lite_weights, monkeypatch, tmp_path):
    for name, repeats in (("efficientnet-lite0", (1, 2, 2, 3, 3, 4, 1)), ("efficientnet-lite2", LITE2)):
        write_safetensors(tmp_path / name / "model.safetensors", lite_weights(repeats=repeats))
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    offered = [opened_network(offer).name for offer in network_offers()]
    assert offered == ["efficientnet-lite2", "efficientnet-lite0"]


def test_without_onnx_runtime_the_weights_are_left_out_with_a_warning(
    lite_weights, monkeypatch, tmp_path, capsys
):
    write_safetensors(tmp_path / "efficientnet-lite0" / "model.safetensors", lite_weights())
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    assert opened_network(network_offers()[0]) is None and find_deep_maps(1) is None
    out = capsys.readouterr().out
    assert out.count("@@WARN") == 2 and out.count("onnxruntime") == 2 and "@@WEIGHTS" not in out


def kept_pictures(count, side=32):
    return KeptPictures(ArrayPictures(pictures(count, side)), np.arange(count), side, 2, 1 << 24)


def embedder_of(look, cost=0.0):
    return Embedder(VisionNetwork("tiny", look, None, None), False, cost)


def test_the_input_grows_with_the_time_and_small_pictures_only_so_far():
    small, large, embedder = kept_pictures(10), kept_pictures(10, 128), embedder_of(None, 0.01)
    assert embedder.side(large, seconds=0.05) == 64
    assert embedder.side(large, seconds=1e-9) is None
    assert embedder.side(large, seconds=1e9) == 224
    assert embedder.side(small, seconds=1e9) == 96


def seen_pictures(values):
    kept = KeptPictures(ArrayPictures(values), np.arange(len(values)), 32, 1, 1 << 24)
    list(kept.shown(np.copy, 32, np.inf))
    return kept


def slanted(kinds):
    """Stripes that rise or fall: mirrored, each is the other."""
    random = np.random.default_rng(2)
    lines, columns = np.mgrid[:32, :32]
    stripes = np.stack([np.sin((lines + (1 if kind else -1) * columns) / 3) for kind in kinds])
    return (60 * stripes[..., None] + random.integers(60, 190, (len(kinds), 32, 32, 3))).astype(np.uint8)


class Directions:
    """In the place of a network: what lies in which direction, by place."""

    def vectors(self, pixels):
        return {"network": gradient_features(pixels)}

    def mirrored(self, pixels):
        return self.vectors(pixels[:, :, ::-1])

    def upside_down(self, pixels):
        return self.vectors(pixels[:, ::-1])


@pytest.mark.parametrize("mirrors", [False, True])
def test_turned_pictures_are_used_where_they_mean_the_same(mirrors, make_picture):
    random = np.random.default_rng(1)
    kinds = random.integers(0, 2, 120)
    striped = np.stack([make_picture(("upright", "lying")[kind], random) for kind in kinds])
    kept = seen_pictures(striped if mirrors else slanted(kinds))
    found, look = MediaFound(pictures=kept), Directions()
    known = Known(np.arange(120), np.eye(2, dtype=np.float32)[kinds])
    values = embedded(look, found, known, 32, np.inf)["network"]
    assert found.mirrors == mirrors
    used = [look.vectors, *([look.mirrored, look.upside_down] if mirrors else [])]
    views = [kept.vectors(one, 32, np.inf)["network"] for one in used]
    assert np.allclose(values, np.mean(views, axis=0), atol=2e-3)


def test_every_row_gets_vectors_and_those_without_time_get_none(lite_weights, capsys):
    embedder = embedder_of(lite_look(lite_weights()))
    nothing = Known(np.empty(0, int), np.empty((0, 1)))
    found = embedded(embedder, MediaFound(pictures=kept_pictures(5)), nothing, 64, np.inf)
    assert all(np.isfinite(values).all() and len(values) == 5 for values in found.values())
    late = MediaFound(pictures=kept_pictures(5))
    assert embedded(embedder, late, nothing, 64, time.monotonic() - 1) == {} and not late.mirrors
    assert "no time for 5 of 5 pictures" in capsys.readouterr().out


def test_what_prompts_show_is_the_same_network(lite_weights):
    path = Path(__file__).parents[3] / "templates" / "prompts" / "shown_code" / "image_vectors.py"
    shown, tensors, seen = runpy.run_path(str(path)), lite_weights(), pictures(2, 64)
    own = lite_look(tensors)(seen)[-1]
    assert own.std() > 0.01
    assert np.abs(shown["image_vectors"](seen, tensors) - own).max() < 1e-4
