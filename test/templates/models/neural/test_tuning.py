"""What fine-tuned networks ask of PyTorch on a GPU; stand-ins for both, which no test has."""

from types import SimpleNamespace

import pytest
from medalist_engine.models.neural import tuning
from medalist_engine.models.neural.tuning import short_floats, torch_on_gpu


@pytest.fixture(autouse=True)
def asked_anew():
    torch_on_gpu.cache_clear()
    yield
    torch_on_gpu.cache_clear()


@pytest.mark.parametrize(
    ("device", "generation", "able"), [("cuda", (9, 0), True), ("cuda", (7, 5), False), ("cpu", None, False)]
)
def test_floats_are_short_where_the_gpu_is_made_for_it(monkeypatch, device, generation, able):
    cuda = SimpleNamespace(get_device_capability=lambda: generation)
    found = SimpleNamespace(cuda=cuda, bfloat16="short", autocast=lambda *kind, enabled: (*kind, enabled))
    monkeypatch.setattr(tuning, "torch_module", lambda: found)
    assert short_floats(device) == (device, "short", able)


@pytest.mark.parametrize("gpu", [True, False])
@pytest.mark.parametrize("installed", [True, False])
@pytest.mark.parametrize("works", [True, False])
def test_pytorch_works_on_a_gpu_that_is_there_and_passes_a_look(monkeypatch, gpu, installed, works):
    torch = SimpleNamespace() if installed else None
    monkeypatch.setattr(tuning, "has_gpu", lambda: gpu)
    monkeypatch.setattr(tuning, "torch_module", lambda: torch)
    monkeypatch.setattr(tuning, "passes", lambda *_: works)
    assert torch_on_gpu() is (torch if gpu and works else None)
