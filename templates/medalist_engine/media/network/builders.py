"""Builders: a network by name from timm, torchvision or our own loop, filled with a file's weights."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from medalist_engine.media.network.residual.module import LAST_LAYERS, load_body, residual_module
from medalist_engine.media.network.torch_operations import torch
from medalist_engine.pretrained.images.state import BackboneState
from medalist_engine.protocol import warn

NOT_IMPORTED: set[str] = set()


def built_module(state: BackboneState) -> Any:
    """Without its last layer. ValueError where nothing here can build it, or the weights do not fit."""
    for build in (timm_module, torchvision_module):
        module = build(state)
        if module is not None:
            return module
    try:
        return residual_module(state.tensors)
    except ValueError as error:
        raise ValueError(f"{error}; other networks need timm or torchvision") from error


def timm_module(state: BackboneState) -> Any | None:
    timm, name = imported("timm"), state.file.architecture
    if timm is None or not timm.is_model(name):
        return None
    module = timm.create_model(name, pretrained=False, num_classes=0)
    load_body(module, state.tensors)
    return module


def torchvision_module(state: BackboneState) -> Any | None:
    models, name = imported("torchvision.models"), state.file.architecture
    make: Callable | None = getattr(models, name, None)
    if not callable(make):
        return None
    module = make(weights=None)
    for last in (name.removesuffix(".") for name in LAST_LAYERS):
        part = getattr(module, last, None)
        if isinstance(part, torch.nn.Sequential):
            part[-1] = torch.nn.Identity()
        elif part is not None:
            setattr(module, last, torch.nn.Identity())
    load_body(module, state.tensors)
    return module


def imported(name: str) -> Any | None:
    """None where it is not installed, or does not fit the rest."""
    if name in NOT_IMPORTED:
        return None
    try:
        return import_module(name)
    except ImportError:
        NOT_IMPORTED.add(name)
    except Exception as error:  # noqa: BLE001 a torchvision of another torch fails in its own ways
        NOT_IMPORTED.add(name)
        warn(f"{name} is not used: {type(error).__name__}: {error}")
    return None
