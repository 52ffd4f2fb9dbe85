"""BERT: the encoder behind sentence embeddings, written over a few operations of numpy or torch."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from medalist_engine.pretrained.texts.arrays import NumpyArrays, TorchArrays

LEAST_VARIANCE = 1e-12
HIDDEN_SCORE = -1e9


@dataclass(frozen=True)
class BertLayer:
    """`mixed` makes queries, keys and values at once."""

    mixed: tuple[Any, Any]
    out: tuple[Any, Any]
    out_norm: tuple[Any, Any]
    wide: tuple[Any, Any]
    narrow: tuple[Any, Any]
    last_norm: tuple[Any, Any]


class Bert:
    """Texts as the means of their pieces' vectors, by layer. ValueError if tensors do not fit."""

    def __init__(self, tensors: dict[str, np.ndarray], heads: int, arrays: NumpyArrays | TorchArrays) -> None:
        self.arrays, self.heads = arrays, heads
        try:
            self.words = tensors["embeddings.word_embeddings.weight"]
            kinds = tensors["embeddings.token_type_embeddings.weight"]
            self.places = tensors["embeddings.position_embeddings.weight"] + kinds[0]
            self.second = kinds[1] - kinds[0] if len(kinds) > 1 else np.zeros_like(kinds[0])
            self.norm = self.pair(tensors, "embeddings.LayerNorm")
            count = sum(name.endswith("attention.self.query.weight") for name in tensors)
            self.layers = [self.layer(tensors, f"encoder.layer.{number}") for number in range(count)]
        except KeyError as error:
            raise ValueError(f"the weights lack {error}") from error
        if self.words.shape[1] % heads:
            raise ValueError("the weights do not fit their configuration")

    def pair(self, tensors: dict[str, np.ndarray], name: str) -> tuple[Any, Any]:
        """Weight, turned for products from the left, and bias."""
        return self.arrays.put(tensors[f"{name}.weight"].T), self.arrays.put(tensors[f"{name}.bias"])

    def layer(self, tensors: dict[str, np.ndarray], name: str) -> BertLayer:
        parts = [f"{name}.attention.self.{part}" for part in ("query", "key", "value")]
        weight = np.concatenate([tensors[f"{part}.weight"] for part in parts])
        bias = np.concatenate([tensors[f"{part}.bias"] for part in parts])
        return BertLayer(
            (self.arrays.put(weight.T), self.arrays.put(bias)),
            self.pair(tensors, f"{name}.attention.output.dense"),
            self.pair(tensors, f"{name}.attention.output.LayerNorm"),
            self.pair(tensors, f"{name}.intermediate.dense"),
            self.pair(tensors, f"{name}.output.dense"),
            self.pair(tensors, f"{name}.output.LayerNorm"),
        )

    def embed(self, pieces: list[list[int]], kept: int = 1) -> np.ndarray:
        """One batch: texts x the last layers x width, each vector of length one."""
        means = self.means(pieces, kept)
        vectors = np.stack([self.arrays.take(mean) for mean in means], axis=1)
        return vectors / np.maximum(np.linalg.norm(vectors, axis=2, keepdims=True), 1e-9)

    def means(self, pieces: list[list[int]], kept: int, starts: list[int] | None = None) -> list[Any]:
        """Of the last layers; `starts` tells where a second text begins.

        Shorter texts are filled up, and what fills them is not seen.
        """
        lengths = np.array([len(text) for text in pieces])
        longest = int(lengths.max())
        numbers = np.zeros((len(pieces), longest), int)
        for row, text in enumerate(pieces):
            numbers[row, : len(text)] = text
        there = (np.arange(longest) < lengths[:, None]).astype(np.float32)
        rows = (self.words[numbers] + self.places[:longest]).astype(np.float32)
        for row, start in enumerate(starts or ()):
            rows[row, start:] += self.second
        x = self.arrays.put(rows.reshape(-1, rows.shape[2]))
        x = self.arrays.normalise(x, *self.norm, LEAST_VARIANCE)
        hidden = self.arrays.put((there[:, None, None, :] - 1) * -HIDDEN_SCORE)
        shares = self.arrays.put((there / lengths[:, None])[:, None].astype(np.float32))
        means = []
        for place, layer in enumerate(self.layers):
            seen = self.attend(x, layer, hidden, rows.shape)
            x = self.added(x, seen, layer.out, layer.out_norm)
            weight, bias = layer.wide
            x = self.added(x, self.arrays.gelu(x @ weight + bias), layer.narrow, layer.last_norm)
            if place >= len(self.layers) - kept:
                means.append((shares @ x.reshape(rows.shape))[:, 0])
        return means

    def attend(self, x: Any, layer: BertLayer, hidden: Any, shape: tuple[int, int, int]) -> Any:
        """What each piece takes over from the others of its text."""
        rows, longest, width = shape
        weight, bias = layer.mixed
        mixed = (x @ weight + bias).reshape(rows, longest, 3, self.heads, width // self.heads)
        query, key, value = (mixed[:, :, part].swapaxes(1, 2) for part in range(3))
        scores = query @ key.swapaxes(2, 3)
        scores *= (width // self.heads) ** -0.5
        scores += hidden
        return (self.arrays.softmax(scores) @ value).swapaxes(1, 2).reshape(rows * longest, width)

    def added(self, x: Any, step: Any, dense: tuple[Any, Any], norm: tuple[Any, Any]) -> Any:
        weight, bias = dense
        step = step @ weight
        step += bias
        step += x
        return self.arrays.normalise(step, *norm, LEAST_VARIANCE)
