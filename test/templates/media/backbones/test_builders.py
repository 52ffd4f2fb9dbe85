"""Builders: timm and torchvision build what they know."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest
from backbone_caches import in_hub, in_torch, pictures
from medalist_engine.media.network import builders
from medalist_engine.media.network.choice import network_offers, opened_network
from medalist_engine.pretrained.images.state import IMAGENET_DEVIATION, IMAGENET_MEAN


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
    (found,) = network.frozen.features(pictures(side=48))
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
    assert network.frozen.features(pictures())[-1].shape == (3, 4)
