"""Tiny random networks in the checkpoint formats of TabICL and TabPFN, and no weights but those."""

import medalist_engine.models.pretrained.checkpoints as checkpoints
import medalist_engine.models.pretrained.in_context as in_context
import medalist_engine.pretrained.weights as weights
import pytest

TINY_ICL = {
    "embed_dim": 8,
    "col_num_blocks": 1,
    "col_nhead": 2,
    "col_num_inds": 4,
    "row_num_blocks": 1,
    "row_nhead": 2,
    "row_num_cls": 2,
    "icl_num_blocks": 1,
    "icl_nhead": 2,
}
TINY_PFN = {"emsize": 12, "nlayers": 1, "nhead": 2, "features_per_group": 2}


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path):
    for name in ("HF_HUB_CACHE", "TABPFN_MODEL_CACHE_DIR", "MEDALIST_MODELS_DIR"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HF_HUB_OFFLINE", "TORCH_FORCE_WEIGHTS_ONLY_LOAD", "TABPFN_DISABLE_TELEMETRY"):
        monkeypatch.setenv(name, "")  # so that it is unset again after the test, whoever sets it
        monkeypatch.delenv(name)
    monkeypatch.setattr(checkpoints, "KAGGLE_INPUT", tmp_path / "input")
    monkeypatch.setattr(weights, "TOLD_WEIGHTS", set())
    monkeypatch.setattr(in_context, "PACES", {})
    forget()
    yield
    forget()


def forget():
    checkpoints.ranked_files.cache_clear()
    checkpoints.find_checkpoint.cache_clear()


@pytest.fixture
def torch():
    """On one thread: several wait for each other on a busy machine."""
    torch = pytest.importorskip("torch")
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield torch
    torch.set_num_threads(before)


@pytest.fixture
def tiny_icl(torch):
    """Writes a checkpoint as jingang/TabICL has them."""
    pytest.importorskip("tabicl")
    from tabicl._model.tabicl import TabICL  # noqa: PLC0415

    def write(path, kind="classifier"):
        torch.manual_seed(0)
        config = TINY_ICL | ({"max_classes": 0, "num_quantiles": 9} if kind == "regressor" else {})
        state = {name: torch.randn_like(value) for name, value in TabICL(**config).state_dict().items()}
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save({"config": config, "state_dict": state}, path)
        return path

    return write


@pytest.fixture
def tiny_pfn(torch):
    """Writes a checkpoint as Prior-Labs/TabPFN-v2-clf and -reg have them."""
    pytest.importorskip("tabpfn")
    from tabpfn.architectures import tabpfn_v2  # noqa: PLC0415
    from tabpfn.architectures.shared.bar_distribution import FullSupportBarDistribution  # noqa: PLC0415

    def write(path, kind="classifier"):
        torch.manual_seed(0)
        sized = (
            {"max_num_classes": 10, "num_buckets": 100}
            if kind == "classifier"
            else {"max_num_classes": 0, "num_buckets": 20}
        )
        config = TINY_PFN | sized
        parsed, _ = tabpfn_v2.parse_config(config)
        state = tabpfn_v2.get_architecture(parsed).state_dict()
        if kind == "regressor":
            criterion = FullSupportBarDistribution(torch.linspace(-4, 4, 21)).state_dict()
            state |= {f"criterion.{name}": value for name, value in criterion.items()}
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save({"config": config, "state_dict": state}, path)
        return path

    return write
