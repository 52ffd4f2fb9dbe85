"""Batches: work in parts that fit into the memory of a GPU, found out by trying."""

import gc
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from medalist_engine.protocol import warn

SHORTAGE = re.compile(
    r"out of memory|can't allocate memory|memory ?allocation|alloc_failed|bad_?alloc", re.IGNORECASE
)
BATCH_SHARE = re.compile(r"0?\.\d+")
Worked = TypeVar("Worked")


def scaled_batch(usual: int, least: int = 1) -> int:
    """Fewer at once where the memory of the GPU ran out before, in this program's last run."""
    scale = os.environ.get("MEDALIST_BATCH_SCALE", "")
    share = float(scale) if BATCH_SHARE.fullmatch(scale) else 1.0
    return max(least, int(usual * share))


def is_short_of_memory(error: BaseException) -> bool:
    """Whether a library says that the memory of the GPU, or of the machine, is used up."""
    named = isinstance(error, MemoryError) or type(error).__name__ == "OutOfMemoryError"
    return named or bool(SHORTAGE.search(str(error)))


def free_gpu_memory() -> None:
    """Gives back what PyTorch keeps for later; does nothing where it is not loaded."""
    gc.collect()
    torch = sys.modules.get("torch")
    if torch is not None and torch.cuda.is_available():
        torch.cuda.empty_cache()


@dataclass
class BatchSize:
    """So many rows at once; fewer, once they turned out to be too many."""

    rows: int
    least: int = 1

    def over(self, count: int, work: Callable[[slice], Worked]) -> list[Worked]:
        """Works through the rows in order, once where there are none; what does not fit is done in halves."""
        done: list[Worked] = []
        at = 0
        while at < count or not done:
            part = slice(at, min(count, at + self.rows))
            try:
                done.append(work(part))
                at = part.stop
            except Exception as error:
                if not is_short_of_memory(error) or not self.halve(part.stop - at):
                    raise
        return done

    def halve(self, tried: int) -> bool:
        """Half of the rows that were tried at once; False where there are no fewer."""
        if tried <= self.least:
            return False
        self.rows = max(self.least, tried // 2)
        warn(f"memory ran out with {tried} rows at once: going on with {self.rows}")
        free_gpu_memory()
        return True
