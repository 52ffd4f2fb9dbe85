"""What fine-tuned networks ask of PyTorch on a GPU; stand-ins for both."""

from types import SimpleNamespace

import pytest
from medalist_engine.models.neural import tuning
from medalist_engine.models.neural.tuning import short_floats


@pytest.mark.parametrize(
    ("device", "generation", "able"), [("cuda", (9, 0), True), ("cuda", (7, 5), False), ("cpu", None, False)]
)
def test_floats_are_short_where_the_gpu_is_made_for_it(monkeypatch, device, generation, able):
    cuda = SimpleNamespace(get_device_capability=lambda: generation)
    found = SimpleNamespace(cuda=cuda, bfloat16="short", autocast=lambda *kind, enabled: (*kind, enabled))
    monkeypatch.setattr(tuning, "torch_module", lambda: found)
    assert short_floats(device) == (device, "short", able)
