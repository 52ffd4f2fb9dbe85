"""Graph: a network written down operation by operation, which ONNX Runtime then runs."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from medalist_engine.pretrained.onnx.messages import FLOAT, Value, attribute, message, tensor, typed

FORMAT, OPERATORS = 8, 17
MICROSOFT = "com.microsoft"
ERRORS_ONLY = 3


class Graph:
    """Results and constants have names; an operation takes names and gives one."""

    def __init__(self) -> None:
        self.nodes: list[bytes] = []
        self.constants: list[bytes] = []
        self.inputs: list[bytes] = []

    def input(self, name: str, kind: int, sizes: Sequence[int | str]) -> str:
        self.inputs.append(typed(name, kind, sizes))
        return name

    def constant(self, values: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(tensor(name, np.asarray(values)))
        return name

    def add(self, operation: str, *inputs: str, domain: str = "", **how: Value | Sequence[int]) -> str:
        name = f"n{len(self.nodes)}"
        given = [(5, attribute(key, value)) for key, value in how.items()]
        read = [(1, one) for one in inputs]
        self.nodes.append(message(*read, (2, name), (4, operation), *given, (7, domain)))
        return name

    def runner(self, outputs: Sequence[str]) -> "Runner":
        """Any number of threads may ask it at once, each of which works alone."""
        os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # from 1.29 on it would tell its makers of each session
        import onnxruntime

        graph = message(
            *((1, node) for node in self.nodes),
            (2, "network"),
            *((5, one) for one in self.constants),
            *((11, one) for one in self.inputs),
            *((12, typed(name, FLOAT)) for name in outputs),
        )
        sets = [
            (8, message((1, domain), (2, version))) for domain, version in (("", OPERATORS), (MICROSOFT, 1))
        ]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.log_severity_level = 1, ERRORS_ONLY
        model = message((1, FORMAT), (7, graph), *sets)
        return Runner(onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"]))


class Runner:
    """Arrays by name in, arrays out."""

    def __init__(self, session: Any) -> None:
        self.session = session

    def run(self, **arrays: np.ndarray) -> list[np.ndarray]:
        given: Mapping[str, np.ndarray] = {key: np.ascontiguousarray(value) for key, value in arrays.items()}
        return self.session.run(None, given)
