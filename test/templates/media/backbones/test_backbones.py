"""Backbones from what the user has: found, built, and the same whoever builds them."""

import json
import time

import numpy as np
import pytest
from backbone_caches import in_hub, in_torch, pictures, without_torch
from medalist_engine.media.found import MediaFound
from medalist_engine.media.network import embedder
from medalist_engine.media.network.choice import network_offers, opened_network
from medalist_engine.media.network.embed import embed_found
from medalist_engine.media.network.residual.graph import ResidualGraph
from medalist_engine.media.network.stages import Scaling, stage_features
from medalist_engine.media.network.turned import Known
from medalist_engine.media.pictures.kept import KeptPictures
from medalist_engine.media.pictures.pictures import ArrayPictures
from medalist_engine.pretrained.images.files import backbone_files
from medalist_engine.pretrained.images.state import IMAGENET_DEVIATION, IMAGENET_MEAN
from residual_tensors import plain_answer, residual_tensors
from safetensors_files import write_safetensors

IMAGENET = Scaling(IMAGENET_MEAN, IMAGENET_DEVIATION)


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("side", [32, 41])
def test_the_graph_answers_as_the_network_is_written(deep, side):
    tensors = residual_tensors(deep)
    found = ResidualGraph(tensors, IMAGENET).features(pictures(side=side))
    assert np.allclose(found[-1], plain_answer(tensors, pictures(side=side)), rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("deep", [False, True])
def test_pytorch_answers_as_the_graph_does(caches, deep, monkeypatch):
    pytest.importorskip("torch")
    tensors = residual_tensors(deep)
    in_hub(caches, tensors)
    network = opened_network(network_offers()[0])
    graph = ResidualGraph(tensors, IMAGENET)
    for side in (33, 64):
        found, wanted = (one.features(pictures(side=side)) for one in (network.frozen, graph))
        assert len(found) == len(wanted) == 4
        for own, other in zip(found, wanted, strict=True):
            assert own.std() > 0.01 and np.allclose(own, other, rtol=1e-3, atol=1e-4)


def test_pictures_enter_as_the_config_says(caches, monkeypatch):
    tensors, mean, deviation = residual_tensors(), [0.1, 0.2, 0.3], [0.5, 0.6, 0.7]
    in_hub(caches, tensors, pretrained_cfg={"mean": mean, "std": deviation, "license": "apache-2.0"})
    without_torch(monkeypatch)
    network = opened_network(network_offers()[0])
    wanted = plain_answer(tensors, pictures(), mean, deviation)
    assert np.allclose(network.frozen.features(pictures())[-1], wanted, rtol=1e-3, atol=1e-4)


def test_all_places_are_looked_into_and_the_strongest_comes_first(caches):
    tensors = residual_tensors()
    in_hub(caches, tensors)
    for path in ("models/resnet50/model.safetensors", "input/resnet-34/pytorch/1/model.safetensors"):
        write_safetensors(caches / path, tensors)
    checkpoint = caches / "torch" / "hub" / "checkpoints" / "efficientnet_b3_rwightman-cf984f9c.pth"
    checkpoint.parent.mkdir(parents=True)
    checkpoint.write_bytes(b"x")
    write_safetensors(caches / "models" / "sentences" / "model.safetensors", tensors)
    found = [(file.name, file.architecture) for file in backbone_files()]
    assert found == [
        ("efficientnet_b3_rwightman-cf984f9c", "efficientnet_b3"),
        ("resnet50", "resnet50"),
        ("resnet-34", "resnet34"),
        ("resnet18.test_in1k", "resnet18"),
    ]


def test_the_file_of_torchs_cache_is_read_and_told(caches, capsys):
    tensors = residual_tensors()
    path = in_torch(caches, tensors)
    (offer,) = network_offers()
    network = opened_network(offer)
    found = network.frozen.features(pictures())[-1]
    assert np.allclose(found, plain_answer(tensors, pictures()), rtol=1e-3, atol=1e-4)
    network.tell()
    told = json.loads(capsys.readouterr().out.split("@@WEIGHTS ")[1])
    assert told["model"] == path.stem and told["sha256"].startswith(path.stem.split("-")[1])
    assert told["licence"] == "unknown" and path.name in told["source"]


def kept_pictures(count=12, side=32):
    kept = KeptPictures(ArrayPictures(pictures(count, side)), np.arange(count), side, 1, 1 << 24)
    list(kept.shown(np.copy, side, np.inf))
    return kept


def test_the_strongest_network_with_time_looks_at_the_pictures_and_is_told(caches, monkeypatch, capsys):
    in_hub(caches, residual_tensors())
    in_hub(caches, residual_tensors(seed=1), "timm/resnet50.test", architecture="resnet50")
    costs = [1e9, 1e-9]
    monkeypatch.setattr(embedder, "picture_seconds", lambda *_: costs.pop(0))
    found = {"photo": MediaFound(pictures=kept_pictures())}
    assert embed_found(found, Known(np.empty(0, int), np.empty((0, 1))), time.monotonic() + 600, 1)
    out = capsys.readouterr().out
    assert "resnet18.test_in1k looked at photo: 12 pictures of 96 by 96" in out
    assert out.count("@@WEIGHTS") == 1 and '"model": "resnet18.test_in1k"' in out
    assert all(np.isfinite(values).all() for values in found["photo"].blocks.values())


def test_of_too_many_numbers_those_of_the_first_stages_are_left_out():
    wide = [(np.zeros((1, width)), np.ones((1, width))) for width in (256, 512, 1024, 2048)]
    found = stage_features(wide, np.full((1, 2048), 2.0))
    assert [(part.shape[1], part[0, 0]) for part in found] == [(1024, 0), (1024, 1), (2048, 1), (2048, 2)]


def test_groups_of_channels_are_the_whole_with_nothing_between_them():
    tensors = residual_tensors(deep=True)
    whole, name = dict(tensors), "layer1.0.conv2.weight"
    tensors[name] = tensors[name][:, :2]
    whole[name] = np.zeros_like(whole[name])
    whole[name][:2, :2], whole[name][2:, 2:] = tensors[name][:2], tensors[name][2:]
    found = ResidualGraph(tensors, IMAGENET).features(pictures())[-1]
    assert np.allclose(found, plain_answer(whole, pictures()), rtol=1e-3, atol=1e-4)
