"""Libraries that are slow to start: they are imported when a metric needs them."""

from importlib import import_module
from typing import Any


class Lazy:
    """Stands for a module, which is imported when something of it is first used."""

    def __init__(self, module: str) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.module), name)


sk = Lazy("sklearn.metrics")
stats = Lazy("scipy.stats")
integrate = Lazy("scipy.integrate")
