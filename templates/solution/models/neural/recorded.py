"""Recorded: a step of learning that a GPU records once and plays again, in a tenth of the time."""

from collections.abc import Callable
from typing import Any

from solution.protocol import warn

STEPS_BEFORE_RECORDING = 3
"""Libraries prepare themselves in the first steps, which no recording may hold."""


class RecordedStep:
    """A small network's step is hundreds of short kernels, and to start each takes longer than it runs.

    `step` learns from the rows at places of one shape, and draws only from `source`. Where it cannot be
    recorded, on a CPU too, every step is done as it is.
    """

    def __init__(self, torch: Any, step: Callable[[Any], None], source: Any, device: str) -> None:
        self.torch, self.step, self.source = torch, step, source
        self.stream = torch.cuda.Stream() if device == "cuda" else None
        self.done, self.graph, self.places = 0, None, None

    def learn(self, places: Any) -> None:
        if self.graph is not None:
            self.places.copy_(places)
            self.graph.replay()
            return
        if self.stream is not None and self.done == STEPS_BEFORE_RECORDING and self.record(places):
            self.graph.replay()
            return
        self.done += 1
        self.step(places)

    def record(self, places: Any) -> bool:
        """Nothing is learned while it records."""
        torch = self.torch
        graph, self.places = torch.cuda.CUDAGraph(), places.clone()
        try:
            graph.register_generator_state(self.source)
            torch.cuda.synchronize()
            with torch.cuda.graph(graph, stream=self.stream, capture_error_mode="thread_local"):
                self.step(self.places)
        except (RuntimeError, AttributeError) as error:
            warn(f"steps are not recorded on the GPU, so they are slower: {type(error).__name__}: {error}")
            self.stream = None
            return False
        self.graph = graph
        return True
