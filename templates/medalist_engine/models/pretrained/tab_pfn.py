"""TabPFN, where its package is installed and its weights are in a cache: reads small tables in one pass."""

from functools import partial
from typing import Any

from medalist_engine.models.fit import Allowance
from medalist_engine.models.pretrained.checkpoints import Checkpoint, NetworkFamily, is_offered, stay_offline
from medalist_engine.models.pretrained.in_context import InContext
from medalist_engine.models.zoo import Entry, offer

TAB_PFN = NetworkFamily(
    "tabpfn",
    r"tabpfn-v(?P<version>\d+(?:\.\d+)?)-(?:(?P<kind>classifier|regressor)\b)?.*\.(?:ckpt|safetensors)",
    "models--Prior-Labs--*",
    "TABPFN_MODEL_CACHE_DIR",
    "Prior Labs' own, by version",
    "huggingface.co/Prior-Labs",
)
PFN_ROWS_ON_GPU = 20_000
PFN_ROWS_ON_CPU = 1_000


def pfn_package() -> Any:
    """Loaded late: that takes seconds."""
    stay_offline()
    try:
        import tabpfn  # noqa: PLC0415
    except ImportError as error:
        raise RuntimeError("TabPFN cannot be loaded") from error
    return tabpfn


def pfn_settings(
    checkpoint: Checkpoint, estimators: int, device: str, allowance: Allowance
) -> dict[str, Any]:
    return {
        "n_estimators": estimators,
        "model_path": str(checkpoint.path),
        "device": device,
        "ignore_pretraining_limits": True,
        "random_state": allowance.seed,
    }


def pfn_classifier(*settings: Any) -> Any:
    return pfn_package().TabPFNClassifier(**pfn_settings(*settings))


def pfn_regressor(*settings: Any) -> Any:
    return pfn_package().TabPFNRegressor(**pfn_settings(*settings))


if is_offered(TAB_PFN):
    PFN = InContext(TAB_PFN, pfn_classifier, pfn_regressor, most_estimators=4, most_rows_at_once=4_096)
    OF_PFN = partial(PFN.suits, most_rows_on_gpu=PFN_ROWS_ON_GPU, most_rows_on_cpu=PFN_ROWS_ON_CPU)
    offer(Entry("tabpfn", PFN, 0.15, PFN_ROWS_ON_GPU, 10, OF_PFN))
