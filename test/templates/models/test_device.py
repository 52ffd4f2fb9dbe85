"""A GPU is used where there is one, the data are large, and a small fit on it succeeds."""

import numpy as np
import pytest
from medalist_engine.models import device
from medalist_engine.models.linear.linear import Linear
from medalist_engine.models.training.plan import usual_for
from medalist_engine.models.training.train_member import side_by_side
from medalist_engine.models.trees.cat_boost import CatBoost
from medalist_engine.models.trees.xg_boost import XGBoost
from medalist_engine.models.zoo import Entry


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


def test_a_fit_that_fails_on_the_gpu_is_done_on_the_cpu_and_so_are_all_later_ones(large, warnings_of):
    asked = []

    def fit(gpu):
        asked.append(gpu)
        if gpu:
            raise RuntimeError("CUDA error: out of memory")
        return "fitted"

    for _ in range(2):
        assert device.gpu_else_cpu("CatBoost", lambda _x, _y: None, large, fit) == "fitted"
    assert asked == [True, False, False]
    assert [
        told for told in warnings_of() if "CatBoost cannot use the GPU" in told and "out of memory" in told
    ]


def test_a_gpu_without_free_memory_is_not_even_tried(large, monkeypatch, warnings_of):
    monkeypatch.setattr(device, "free_gpu_bytes", lambda: 10**8)
    asked = []
    for _ in range(2):
        assert device.gpu_else_cpu("CatBoost", broken, large, lambda gpu: asked.append(gpu) or "fitted")
    assert asked == [False, False]
    assert [told for told in warnings_of() if "100 MB of its memory are free" in told]


def test_a_large_table_needs_more_memory_than_a_small_fit(large, monkeypatch, warnings_of):
    monkeypatch.setattr(device, "free_gpu_bytes", lambda: device.LEAST_FREE_BYTES)
    asked = []
    device.gpu_else_cpu("XGBoost", lambda *_: None, large, asked.append)
    assert asked == [False] and device.FOUND == {"XGBoost": False}
    assert [told for told in warnings_of() if "1000 MB of its memory are free" in told]


def test_a_fit_whose_time_is_over_is_not_begun_again_on_the_cpu(large):
    def fit(gpu):
        assert gpu
        raise TimeoutError

    with pytest.raises(TimeoutError):
        device.gpu_else_cpu("XGBoost", lambda _x, _y: None, large, fit)
    assert device.FOUND == {"XGBoost": True}


def test_boosting_learns_on_the_cpu_where_the_real_fit_fails_on_the_gpu(
    large, allowance, monkeypatch, warnings_of
):
    asked = []

    class Failing(CatBoost):
        def fit_on(self, gpu, fold, allowance):
            asked.append(gpu)
            if gpu:
                raise RuntimeError("NCudaLib::TOutOfMemoryError")
            return super().fit_on(gpu, fold, allowance)

    monkeypatch.setattr("medalist_engine.models.trees.cat_boost.smoke_catboost", lambda _x, _y: None)
    fitted = Failing().fit(large, allowance(rate=0.2))
    assert np.isfinite(fitted.test).all() and len(fitted.valid) == len(large.valid)
    assert asked == [True, False] and not device.FOUND["CatBoost"]
    assert "cannot use the GPU" in warnings_of()[0]


@pytest.mark.parametrize("learner", [XGBoost(), CatBoost()])
def test_the_small_fit_fails_without_cuda_even_where_a_library_only_warns(learner, large, warnings_of):
    assert not learner.uses_gpu(large)
    assert "cannot use the GPU" in warnings_of()[0]


def test_folds_on_a_gpu_are_fitted_one_after_the_other(large, make_folds):
    folds = make_folds()

    class OnGpu:
        def fit(self, fold, allowance): ...

        def uses_gpu(self, _fold):
            return True

        def seconds(self, _fold):
            return 6.0

    for learner, workers, usual in ((OnGpu(), 1, 18.0), (Linear(), 3, None)):
        assert side_by_side(learner, folds, 4) == workers
        if usual:
            assert usual_for(Entry("one", learner), folds, 4) == usual


@pytest.mark.parametrize(
    ("visible", "there"), [(None, True), ("0", True), ("GPU-8f", True), ("", False), ("-1", False)]
)
def test_a_gpu_is_found_by_its_device_file_unless_it_is_hidden(visible, there, tmp_path, monkeypatch):
    monkeypatch.setattr(device, "DEVICES", tmp_path)
    if visible is None:
        monkeypatch.delenv("CUDA_VISIBLE_DEVICES")
    else:
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", visible)
    assert not device.has_gpu()
    (tmp_path / "nvidiactl").touch()
    assert not device.has_gpu()
    (tmp_path / "nvidia3").touch()
    assert device.has_gpu() == there


def test_small_data_and_machines_without_a_gpu_try_nothing(large, monkeypatch):
    monkeypatch.setattr(device, "LEAST_CELLS", 10**9)
    assert not device.on_gpu("XGBoost", broken, large)
    monkeypatch.setattr(device, "LEAST_CELLS", 0)
    monkeypatch.setattr(device, "has_gpu", lambda: False)
    assert not device.on_gpu("XGBoost", broken, large)
    assert device.FOUND == {}
