"""Encoder: BERT, as sentence embeddings use it, as a graph of ONNX Runtime."""

from collections.abc import Mapping

import numpy as np

from medalist_engine.pretrained.onnx.graph import MICROSOFT, Graph, Runner
from medalist_engine.pretrained.onnx.messages import FLOAT, INTEGER

MOST_LAYERS = 4
PIECES_A_BATCH = 1024
FUSED = {"domain": MICROSOFT, "epsilon": 1e-12}


class Encoder:
    """Texts as the means of their pieces' vectors, by layer; threads may ask at once.

    ValueError if tensors do not fit, ImportError without ONNX Runtime.
    """

    def __init__(self, tensors: Mapping[str, np.ndarray], heads: int) -> None:
        try:
            self.words = tensors["embeddings.word_embeddings.weight"]
            places = tensors["embeddings.position_embeddings.weight"]
            self.places = places + tensors["embeddings.token_type_embeddings.weight"][0]
            if self.words.shape[1] % heads:
                raise ValueError("the weights do not fit their configuration")
            self.layers = sum(name.endswith("attention.self.query.weight") for name in tensors)
            self.runner = encoder_graph(tensors, heads, self.layers)
        except KeyError as error:
            raise ValueError(f"the weights lack {error}") from error

    def embed(self, pieces: list[list[int]], kept: int = 1) -> np.ndarray:
        """Texts x the last layers x width, each vector of length one."""
        lengths = np.array([len(text) for text in pieces])
        longest = int(lengths.max())
        numbers = np.zeros((len(pieces), longest), int)
        for row, text in enumerate(pieces):
            numbers[row, : len(text)] = text
        there = (np.arange(longest) < lengths[:, None]).astype(np.int32)
        rows = (self.words[numbers] + self.places[:longest]).astype(np.float32)
        shares = (there / lengths[:, None])[:, None].astype(np.float32)
        means = self.runner.run(rows=rows, there=there, shares=shares)
        vectors = np.concatenate(means[-kept:], axis=1)
        return vectors / np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-9)


def encoder_graph(tensors: Mapping[str, np.ndarray], heads: int, layers: int) -> Runner:
    """Asks for `rows` of vectors, which of them are `there`, and the share of each in its text."""
    graph = Graph()
    width = tensors["embeddings.word_embeddings.weight"].shape[1]
    rows = graph.input("rows", FLOAT, ("texts", "pieces", width))
    there = graph.input("there", INTEGER, ("texts", "pieces"))
    shares = graph.input("shares", FLOAT, ("texts", 1, "pieces"))

    def weights(*names: str) -> tuple[str, str]:
        """Of the layers of these names side by side, turned for products from the left; and biases."""
        weight, bias = (
            np.concatenate([tensors[f"{name}.{part}"] for name in names]) for part in ("weight", "bias")
        )
        return graph.constant(np.ascontiguousarray(weight.T, np.float32)), graph.constant(bias)

    def added(x: str, step: str, dense: str, norm: str) -> str:
        """The step through a dense layer beside what was there, normalised."""
        weight, bias = weights(dense)
        step = graph.add("MatMul", step, weight)
        return graph.add("SkipLayerNormalization", step, x, *weights(norm), bias, **FUSED)

    x = graph.add("LayerNormalization", rows, *weights("embeddings.LayerNorm"), epsilon=FUSED["epsilon"])
    means = []
    for layer in (f"encoder.layer.{number}" for number in range(layers)):
        mixed = weights(*(f"{layer}.attention.self.{part}" for part in ("query", "key", "value")))
        seen = graph.add("Attention", x, *mixed, there, domain=MICROSOFT, num_heads=heads)
        x = added(x, seen, f"{layer}.attention.output.dense", f"{layer}.attention.output.LayerNorm")
        weight, bias = weights(f"{layer}.intermediate.dense")
        wide = graph.add("FastGelu", graph.add("MatMul", x, weight), bias, domain=MICROSOFT)
        x = added(x, wide, f"{layer}.output.dense", f"{layer}.output.LayerNorm")
        means.append(graph.add("MatMul", shares, x))
    return graph.runner(means[-MOST_LAYERS:])
