"""TabICL, where its package is installed and its weights are in a cache: reads small tables in one pass."""

from functools import partial
from typing import Any

from medalist_engine.models.fit import Allowance
from medalist_engine.models.pretrained.checkpoints import Checkpoint, NetworkFamily, is_offered, stay_offline
from medalist_engine.models.pretrained.in_context import InContext
from medalist_engine.models.zoo import Entry, offer

TAB_ICL = NetworkFamily(
    "tabicl",
    r"tabicl-(?P<kind>classifier|regressor)-v(?P<version>\d+(?:\.\d+)?)\b.*\.ckpt",
    "models--jingang--TabICL*",
    None,
    "BSD-3-Clause",
    "huggingface.co/jingang/TabICL",
)
ICL_ROWS_ON_GPU = 50_000
ICL_ROWS_ON_CPU = 2_000


def icl_package() -> Any:
    """Loaded late: that takes seconds."""
    stay_offline()
    try:
        import tabicl  # noqa: PLC0415
    except ImportError as error:
        raise RuntimeError("TabICL cannot be loaded") from error
    return tabicl


def icl_settings(
    checkpoint: Checkpoint, estimators: int, device: str, allowance: Allowance
) -> dict[str, Any]:
    return {
        "n_estimators": estimators,
        "model_path": str(checkpoint.path),
        "allow_auto_download": False,
        "device": device,
        "random_state": allowance.seed,
        "batch_size": 1 if device == "cpu" else 8,
    }


def icl_classifier(*settings: Any) -> Any:
    return icl_package().TabICLClassifier(**icl_settings(*settings))


def icl_regressor(*settings: Any) -> Any:
    return icl_package().TabICLRegressor(**icl_settings(*settings))


if is_offered(TAB_ICL):
    ICL = InContext(TAB_ICL, icl_classifier, icl_regressor)
    OF_ICL = partial(ICL.suits, most_rows_on_gpu=ICL_ROWS_ON_GPU, most_rows_on_cpu=ICL_ROWS_ON_CPU)
    offer(Entry("tabicl", ICL, 0.15, ICL_ROWS_ON_GPU, 10, OF_ICL))
