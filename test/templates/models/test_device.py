"""A GPU is used where there is one, the data are large, and a small fit on it succeeds."""

import pytest
from solution.models import device


@pytest.fixture
def large(make_folds, monkeypatch):
    monkeypatch.setattr(device, "FOUND", {})
    monkeypatch.setattr(device, "LEAST_CELLS", 0)
    monkeypatch.setattr(device, "has_gpu", lambda: True)
    return make_folds()[0]


def broken(_x, _y):
    raise RuntimeError("no kernel image")


def test_a_small_fit_that_succeeds_decides_once_for_the_run(large):
    asked = []
    assert device.on_gpu("XGBoost", lambda x, y: asked.append((x.shape, len(y))), large)
    assert device.on_gpu("XGBoost", broken, large)
    assert asked == [((200, 4), 200)]


def test_a_gpu_that_fails_is_told_and_left_alone(large, capsys):
    assert not device.on_gpu("CatBoost", broken, large)
    assert "CatBoost cannot use the GPU" in capsys.readouterr().out
    assert not device.on_gpu("CatBoost", broken, large)
    assert capsys.readouterr().out == ""


def test_small_data_and_machines_without_a_gpu_try_nothing(large, monkeypatch):
    monkeypatch.setattr(device, "LEAST_CELLS", 10**9)
    assert not device.on_gpu("XGBoost", broken, large)
    monkeypatch.setattr(device, "LEAST_CELLS", 0)
    monkeypatch.setattr(device, "has_gpu", lambda: False)
    assert not device.on_gpu("XGBoost", broken, large)
    assert device.FOUND == {}
