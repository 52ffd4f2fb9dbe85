"""Encoders: BERT as it was learned, in PyTorch on a GPU, else in ONNX Runtime."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from medalist_engine.models.neural.tuning import torch_module, torch_on_gpu
from medalist_engine.pretrained.onnx.graph import MICROSOFT, Graph
from medalist_engine.pretrained.onnx.messages import FLOAT, INTEGER
from medalist_engine.pretrained.texts.bert import LEAST_VARIANCE, Bert, Pair

MOST_LAYERS = 4


class GraphTexts:
    """BERT's operations as names in a graph of ONNX Runtime."""

    def __init__(self) -> None:
        self.graph = Graph()

    def hold(self, values: np.ndarray) -> str:
        return self.graph.constant(np.ascontiguousarray(values, np.float32))

    def normalise(self, x: str, norm: Pair) -> str:
        return self.graph.add("LayerNormalization", x, *norm, epsilon=LEAST_VARIANCE)

    def attend(self, x: str, there: str, mixed: Pair, heads: int) -> str:
        return self.graph.add("Attention", x, *mixed, there, domain=MICROSOFT, num_heads=heads)

    def added(self, x: str, step: str, dense: Pair, norm: Pair) -> str:
        weight, bias = dense
        step = self.graph.add("MatMul", step, weight)
        how = {"domain": MICROSOFT, "epsilon": LEAST_VARIANCE}
        return self.graph.add("SkipLayerNormalization", step, x, *norm, bias, **how)

    def widened(self, x: str, dense: Pair) -> str:
        weight, bias = dense
        return self.graph.add("FastGelu", self.graph.add("MatMul", x, weight), bias, domain=MICROSOFT)

    def means(self, x: str, shares: str) -> str:
        return self.graph.add("MatMul", shares, x)


class TorchTexts:
    """The same in PyTorch."""

    def __init__(self, torch: Any, device: str) -> None:
        self.torch, self.device, self.function = torch, device, torch.nn.functional

    def hold(self, values: np.ndarray) -> Any:
        return self.torch.from_numpy(np.array(values, np.float32)).to(self.device)

    def put(self, arrays: Sequence[np.ndarray]) -> list[Any]:
        return [self.torch.from_numpy(values).to(self.device) for values in arrays]

    def normalise(self, x: Any, norm: Pair) -> Any:
        return self.function.layer_norm(x, x.shape[-1:], *norm, LEAST_VARIANCE)

    def attend(self, x: Any, there: Any, mixed: Pair, heads: int) -> Any:
        weight, bias = mixed
        rows, longest, width = x.shape
        parts = (x @ weight + bias).reshape(rows, longest, 3, heads, width // heads).permute(2, 0, 3, 1, 4)
        seen = self.function.scaled_dot_product_attention(*parts, attn_mask=there[:, None, None].bool())
        return seen.transpose(1, 2).reshape(x.shape)

    def added(self, x: Any, step: Any, dense: Pair, norm: Pair) -> Any:
        weight, bias = dense
        return self.normalise(x + (step @ weight + bias), norm)

    def widened(self, x: Any, dense: Pair) -> Any:
        weight, bias = dense
        return self.function.gelu(x @ weight + bias, approximate="tanh")

    def means(self, x: Any, shares: Any) -> Any:
        return shares @ x


class Encoder(Protocol):
    """`embed`: texts x the last layers x width, each vector of length one; threads may ask at once."""

    bert: Bert
    pieces_a_batch: int

    def embed(self, pieces: list[list[int]], kept: int = 1) -> np.ndarray: ...


class GraphEncoder:
    pieces_a_batch = 1024

    def __init__(self, tensors: Mapping[str, np.ndarray], heads: int) -> None:
        operations = GraphTexts()
        self.bert, graph = Bert(tensors, heads, operations), operations.graph
        width = self.bert.words.shape[1]
        inputs = (
            graph.input("rows", FLOAT, ("texts", "pieces", width)),
            graph.input("there", INTEGER, ("texts", "pieces")),
            graph.input("shares", FLOAT, ("texts", 1, "pieces")),
        )
        self.inputs, self.runner = inputs, graph.runner(self.bert.means(*inputs, MOST_LAYERS))

    def embed(self, pieces: list[list[int]], kept: int = 1) -> np.ndarray:
        means = self.runner.run(**dict(zip(self.inputs, self.bert.entered(pieces), strict=True)))
        return of_length_one(np.concatenate(means[-kept:], axis=1))


class TorchEncoder:
    pieces_a_batch = 65_536

    def __init__(self, tensors: Mapping[str, np.ndarray], heads: int, torch: Any, device: str) -> None:
        self.operations = TorchTexts(torch, device)
        self.bert = Bert(tensors, heads, self.operations)

    def embed(self, pieces: list[list[int]], kept: int = 1) -> np.ndarray:
        means = self.bert.means(*self.operations.put(self.bert.entered(pieces)), kept)
        return of_length_one(np.concatenate([mean.cpu().numpy() for mean in means], axis=1))


def of_length_one(vectors: np.ndarray) -> np.ndarray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-9)


def usable_encoder(tensors: Mapping[str, np.ndarray], heads: int) -> Encoder:
    """ImportError without either library."""
    torch = torch_on_gpu()
    if torch is not None:
        return TorchEncoder(tensors, heads, torch, "cuda")
    try:
        return GraphEncoder(tensors, heads)
    except ImportError:
        torch = torch_module()
        if torch is None:
            raise
        return TorchEncoder(tensors, heads, torch, "cpu")
