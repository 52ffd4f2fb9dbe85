"""Recorded: a step of learning that a GPU records once and plays again, in a tenth of the time."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from medalist_engine.protocol import warn

STEPS_BEFORE_RECORDING = 3
"""Libraries prepare themselves in the first steps, which no recording may hold."""
SECONDS_OF_STEP = 4e-3
SECONDS_OF_PLAYED_STEP = 6e-4
FAILED: list[str] = []
"""Why a recording failed in this run: none is tried again."""


def seconds_of_step() -> float:
    """Of a small network's step on a GPU."""
    return SECONDS_OF_STEP if FAILED else SECONDS_OF_PLAYED_STEP


class RecordedStep:
    """A small network's step is hundreds of short kernels, and to start each takes longer than it runs.

    The step draws only from `source`. Where it cannot be recorded, on a CPU too, each step is done as it is.
    """

    def __init__(self, torch: Any, source: Any, device: str) -> None:
        self.torch, self.source, self.on_gpu = torch, source, device == "cuda"
        self.done, self.graph, self.places = 0, None, None

    def learn(self, step: Callable[[Any], None], places: Any) -> None:
        """`step` learns from the rows at `places`, which have one shape in all steps.

        It is not kept: who owns the networks owns the recording, and both go at once.
        """
        able = self.on_gpu and not FAILED
        if self.graph is None and able and self.done == STEPS_BEFORE_RECORDING:
            self.record(step, places)
        if self.graph is None:
            self.done += 1
            step(places)
        else:
            self.places.copy_(places)
            self.graph.replay()

    def record(self, step: Callable[[Any], None], places: Any) -> None:
        """Nothing is learned while it records.

        It names no stream, so all recordings share one: cuBLAS keeps memory for each stream for ever.
        """
        torch, kept = self.torch, None
        graph, self.places = torch.cuda.CUDAGraph(), places.clone()
        try:
            kept = self.source.clone_state()
            graph.register_generator_state(self.source)
            torch.cuda.synchronize()
            capture = torch.cuda.graph(graph, capture_error_mode="thread_local")
            with nothing_collected(), capture:
                step(self.places)
        except (RuntimeError, AttributeError) as error:
            FAILED.append(f"{type(error).__name__}: {error}")
            warn(f"steps are not recorded on the GPU, so they are slower: {FAILED[-1]}")
            if kept is not None:
                self.source.graphsafe_set_state(kept)
            return
        self.graph = graph


@contextmanager
def nothing_collected() -> Iterator[None]:
    """What is freed amid a recording can spoil it."""
    able = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if able:
            gc.enable()
