"""A GPU is used where there is one, and a small fit on it succeeds."""

import pytest
from medalist_engine.models import device
from medalist_engine.models.linear.linear import Linear
from medalist_engine.models.training.plan import usual_for
from medalist_engine.models.training.train_member import side_by_side
from medalist_engine.models.zoo import Entry


def test_a_small_fit_tells_whether_a_library_can_use_it(warnings_of):
    def broken(_x, _y):
        raise RuntimeError("no kernel image")

    assert device.passes("PyTorch", lambda x, y: x[y > 0]) and not device.passes("PyTorch", broken)
    (told,) = warnings_of()
    assert "PyTorch cannot use the GPU" in told and "no kernel image" in told


def test_folds_on_a_gpu_are_fitted_one_after_the_other(make_folds):
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
