"""Backbones that are not what they say, or that nobody can read safely, are refused with a warning."""

import numpy as np
import pytest
from backbone_caches import in_hub, without_torch
from medalist_engine.media.network.choice import network_offers, opened_network
from residual_tensors import residual_tensors
from safetensors_files import write_safetensors


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


def test_without_pytorch_unknown_parts_are_refused(caches, monkeypatch, capsys):
    without_torch(monkeypatch)
    in_hub(caches, residual_tensors() | {"layer1.0.attn.weight": np.zeros(1, np.float32)}, "timm/resnet34")
    checkpoint = caches / "torch" / "hub" / "checkpoints" / "resnet50.pth"
    checkpoint.parent.mkdir(parents=True)
    checkpoint.write_bytes(b"x")
    assert [opened_network(offer) for offer in network_offers()] == [None] * 2
    out = capsys.readouterr().out
    assert all(words in out for words in ("part layer1.0.attn.weight", "only PyTorch reads"))
