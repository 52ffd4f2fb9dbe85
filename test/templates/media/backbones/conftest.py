"""Caches of a user who has no backbone yet."""

import medalist_engine.pretrained.images.files as files
import pytest
from medalist_engine.media.network import builders, choice
from medalist_engine.pretrained import places, weights


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
