"""Backbones from what the user has: found, built, refused, and the same whoever builds them."""

import hashlib
import json
import sys
import time
from types import SimpleNamespace

import numpy as np
import pytest
import solution.pretrained.images.files as files
from residual_tensors import plain_answer, residual_tensors
from safetensors_files import write_safetensors
from solution.media.found import MediaFound
from solution.media.network import builders, choice, embedder
from solution.media.network.choice import network_offers, opened_network
from solution.media.network.embed import embed_found
from solution.media.network.residual.arrays import ResidualArrays
from solution.media.network.stages import Scaling, stage_features
from solution.media.network.turned import Known
from solution.media.pictures.kept import KeptPictures
from solution.media.pictures.pictures import ArrayPictures
from solution.pretrained import places, weights
from solution.pretrained.images.files import backbone_files
from solution.pretrained.images.state import IMAGENET_DEVIATION, IMAGENET_MEAN

IMAGENET = Scaling(IMAGENET_MEAN, IMAGENET_DEVIATION)


@pytest.fixture(autouse=True)
def caches(monkeypatch, tmp_path):
    """Empty ones; nothing is installed that builds networks of others."""
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("TORCH_HOME", str(tmp_path / "torch"))
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path / "models"))
    for module in (files, places):
        monkeypatch.setattr(module, "KAGGLE_INPUT", tmp_path / "input")
    monkeypatch.setattr(weights, "TOLD_WEIGHTS", set())
    monkeypatch.setattr(choice, "TOLD_TROUBLES", set())
    monkeypatch.setattr(builders, "NOT_IMPORTED", {"timm", "torchvision.models"})
    return tmp_path


def pictures(count=3, side=40, seed=0):
    return np.random.default_rng(seed).integers(0, 255, (count, side, side, 3), np.uint8)


def in_hub(caches, tensors, name="timm/resnet18.test_in1k", **told):
    folder = caches / "hub" / f"models--{name.replace('/', '--')}" / "snapshots" / "a1"
    write_safetensors(folder / "model.safetensors", tensors)
    (folder / "config.json").write_text(json.dumps({"architecture": "resnet18"} | told))
    return folder


def in_torch(caches, tensors, stem="resnet18"):
    torch = pytest.importorskip("torch")
    folder = caches / "torch" / "hub" / "checkpoints"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "new.pth"
    torch.save({name: torch.from_numpy(np.array(values)) for name, values in tensors.items()}, path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return path.rename(folder / f"{stem}-{digest[:8]}.pth")


def without_torch(monkeypatch):
    monkeypatch.setattr(choice, "torch_device", lambda: None)


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("side", [32, 41])
def test_numpy_answers_as_the_network_is_written(deep, side):
    tensors = residual_tensors(deep)
    found = ResidualArrays(tensors, IMAGENET).features(pictures(side=side), None)
    assert np.allclose(found[-1], plain_answer(tensors, pictures(side=side)), rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("deep", [False, True])
def test_pytorch_answers_as_numpy_does(caches, deep, monkeypatch):
    pytest.importorskip("torch")
    tensors = residual_tensors(deep)
    in_hub(caches, tensors)
    network = opened_network(network_offers()[0])
    arrays = ResidualArrays(tensors, IMAGENET)
    for side in (33, 64):
        found, wanted = (one.features(pictures(side=side), None) for one in (network.frozen, arrays))
        assert len(found) == len(wanted) == 4
        for own, other in zip(found, wanted, strict=True):
            assert own.std() > 0.01 and np.allclose(own, other, rtol=1e-3, atol=1e-4)


def test_pictures_enter_as_the_config_says(caches, monkeypatch):
    tensors, mean, deviation = residual_tensors(), [0.1, 0.2, 0.3], [0.5, 0.6, 0.7]
    in_hub(caches, tensors, pretrained_cfg={"mean": mean, "std": deviation, "license": "apache-2.0"})
    without_torch(monkeypatch)
    network = opened_network(network_offers()[0])
    wanted = plain_answer(tensors, pictures(), mean, deviation)
    assert np.allclose(network.frozen.features(pictures(), None)[-1], wanted, rtol=1e-3, atol=1e-4)


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
    found = network.frozen.features(pictures(), None)[-1]
    assert np.allclose(found, plain_answer(tensors, pictures()), rtol=1e-3, atol=1e-4)
    network.tell()
    told = json.loads(capsys.readouterr().out.split("@@WEIGHTS ")[1])
    assert told["model"] == path.stem and told["sha256"].startswith(path.stem.split("-")[1])
    assert told["licence"] == "unknown" and path.name in told["source"]


class Trap:
    """What a pickle of a stranger may hold."""

    def __reduce__(self):
        return print, ("code of the pickle ran",)


def test_code_in_a_pickle_is_not_run_and_costs_a_warning(caches, capsys):
    torch = pytest.importorskip("torch")
    folder = caches / "torch" / "hub" / "checkpoints"
    folder.mkdir(parents=True)
    torch.save({"conv1.weight": Trap()}, folder / "resnet18.pth")
    assert opened_network(network_offers()[0]) is None
    out = capsys.readouterr().out
    assert "code of the pickle" not in out and "resnet18 are not used" in out


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda tensors: tensors.pop("layer1.0.bn1.weight"), "missing"),
        (lambda tensors: tensors.update({"layer1.0.se.fc1.weight": tensors["fc.weight"]}), "unknown"),
        (lambda tensors: tensors.pop("conv1.weight"), "plain residual network"),
        (lambda tensors: tensors.update({"layer1.0.bn1.bias": np.zeros(9, np.float32)}), "other shapes"),
    ],
)
def test_a_network_that_is_not_what_it_says_costs_a_warning(caches, change, words, capsys):
    pytest.importorskip("torch")
    tensors = residual_tensors()
    change(tensors)
    in_hub(caches, tensors)
    offer = network_offers()[0]
    assert opened_network(offer) is None and opened_network(offer) is None
    out = capsys.readouterr().out
    assert out.count("@@WARN") == 1 and "resnet18.test_in1k" in out and words in out


def test_a_sum_that_the_name_does_not_tell_costs_a_warning(caches, capsys):
    write_safetensors(caches / "models" / "mine" / "resnet18-00000000.safetensors", residual_tensors())
    assert opened_network(network_offers()[0]) is None
    assert "does not begin as its name says" in capsys.readouterr().out


def test_without_pytorch_groups_and_unknown_parts_are_refused(caches, monkeypatch, capsys):
    without_torch(monkeypatch)
    tensors = residual_tensors(deep=True)
    tensors["layer1.0.conv2.weight"] = tensors["layer1.0.conv2.weight"][:, :2]
    in_hub(caches, tensors)
    in_hub(caches, residual_tensors() | {"layer1.0.attn.weight": np.zeros(1, np.float32)}, "timm/resnet34")
    checkpoint = caches / "torch" / "hub" / "checkpoints" / "resnet50.pth"
    checkpoint.parent.mkdir(parents=True)
    checkpoint.write_bytes(b"x")
    assert [opened_network(offer) for offer in network_offers()] == [None] * 3
    out = capsys.readouterr().out
    assert all(words in out for words in ("groups", "part layer1.0.attn.weight", "only PyTorch reads"))


def test_timm_builds_what_it_knows_and_a_network_of_one_size_gets_that_size(caches, monkeypatch):
    torch = pytest.importorskip("torch")

    class Mixer(torch.nn.Module):
        """Takes pictures of 48 by 48 alone, as a transformer does."""

        def __init__(self):
            super().__init__()
            self.patches = torch.nn.Conv2d(3, 4, 16, 16)
            self.mix = torch.nn.Linear(9, 9)

        def forward(self, x):
            return self.mix(self.patches(x).flatten(2)).mean(dim=2)

    asked = []
    timm = SimpleNamespace(is_model=lambda name: name == "mixer_x")
    timm.create_model = lambda name, **how: asked.append((name, how)) or Mixer()
    monkeypatch.setattr(builders, "NOT_IMPORTED", {"torchvision.models"})
    monkeypatch.setitem(sys.modules, "timm", timm)
    made = Mixer()
    tensors = {name: values.numpy() for name, values in made.state_dict().items()}
    size = {"input_size": [3, 48, 48]}
    in_hub(caches, tensors, "someone/mixer_x.in1k", architecture="mixer_x", pretrained_cfg=size)
    network = opened_network(network_offers()[0])
    assert asked == [("mixer_x", {"pretrained": False, "num_classes": 0})] and network.sides == (48,)
    (found,) = network.frozen.features(pictures(side=48), None)
    x = torch.from_numpy(((pictures(side=48) / 255 - IMAGENET_MEAN) / IMAGENET_DEVIATION).astype("f4"))
    assert np.allclose(found, made(x.permute(0, 3, 1, 2)).detach().numpy(), atol=1e-4)
    assert network.body("cpu", 1).width(48) == 4


def test_torchvision_builds_by_the_files_name(caches, monkeypatch):
    torch = pytest.importorskip("torch")

    class Flat(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.features = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3, 2), torch.nn.ReLU())
            self.classifier = torch.nn.Sequential(torch.nn.Dropout(), torch.nn.Linear(4, 1000))

        def forward(self, x):
            return self.classifier(self.features(x).mean(dim=(2, 3)))

    models = SimpleNamespace(vgg16=lambda weights: Flat())
    monkeypatch.setattr(builders, "NOT_IMPORTED", {"timm"})
    monkeypatch.setitem(sys.modules, "torchvision", SimpleNamespace(models=models))
    monkeypatch.setitem(sys.modules, "torchvision.models", models)
    in_torch(caches, {name: values.numpy() for name, values in Flat().state_dict().items()}, "vgg16")
    network = opened_network(network_offers()[0])
    assert network.frozen.features(pictures(), None)[-1].shape == (3, 4)


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
