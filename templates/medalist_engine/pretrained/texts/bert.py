"""BERT: the encoder behind sentence embeddings, written once over a few operations."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

LEAST_VARIANCE = 1e-12
Pair = tuple[Any, Any]


@dataclass(frozen=True)
class BertLayer:
    """Weights, turned for products from the left, and biases. `mixed`: queries, keys and values."""

    mixed: Pair
    out: Pair
    out_norm: Pair
    wide: Pair
    narrow: Pair
    last_norm: Pair


class BertOperations(Protocol):
    """What a library must offer; `x` is texts x pieces x width."""

    def hold(self, values: np.ndarray) -> Any: ...

    def normalise(self, x: Any, norm: Pair) -> Any: ...

    def attend(self, x: Any, there: Any, mixed: Pair, heads: int) -> Any:
        """What each piece takes over from the others of its text, as far as they are `there`."""
        ...

    def added(self, x: Any, step: Any, dense: Pair, norm: Pair) -> Any:
        """The step through a dense layer beside what was there, normalised."""
        ...

    def widened(self, x: Any, dense: Pair) -> Any:
        """Through a dense layer and the tangent's form of GELU."""
        ...

    def means(self, x: Any, shares: Any) -> Any: ...


class Bert:
    """Texts as the means of their pieces' vectors, by layer. ValueError if tensors do not fit."""

    def __init__(self, tensors: Mapping[str, np.ndarray], heads: int, operations: BertOperations) -> None:
        self.operations, self.heads = operations, heads
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

    def pair(self, tensors: Mapping[str, np.ndarray], *names: str) -> Pair:
        """The layers of these names side by side."""
        weight, bias = (
            np.concatenate([tensors[f"{name}.{part}"] for name in names]) for part in ("weight", "bias")
        )
        return self.operations.hold(weight.T), self.operations.hold(bias)

    def layer(self, tensors: Mapping[str, np.ndarray], name: str) -> BertLayer:
        return BertLayer(
            self.pair(tensors, *(f"{name}.attention.self.{part}" for part in ("query", "key", "value"))),
            self.pair(tensors, f"{name}.attention.output.dense"),
            self.pair(tensors, f"{name}.attention.output.LayerNorm"),
            self.pair(tensors, f"{name}.intermediate.dense"),
            self.pair(tensors, f"{name}.output.dense"),
            self.pair(tensors, f"{name}.output.LayerNorm"),
        )

    def entered(self, pieces: list[list[int]], starts: list[int] | None = None) -> list[np.ndarray]:
        """Of a batch what `means` takes; `starts` tells where a second text begins.

        Shorter texts are filled up, and what fills them is not `there`; `shares`: of a piece in its text.
        """
        lengths = np.array([len(text) for text in pieces])
        longest = int(lengths.max())
        numbers = np.zeros((len(pieces), longest), int)
        for row, text in enumerate(pieces):
            numbers[row, : len(text)] = text
        there = (np.arange(longest) < lengths[:, None]).astype(np.int32)
        rows = (self.words[numbers] + self.places[:longest]).astype(np.float32)
        for row, start in enumerate(starts or ()):
            rows[row, start:] += self.second
        shares = (there / lengths[:, None])[:, None].astype(np.float32)
        return [rows, there, shares]

    def means(self, rows: Any, there: Any, shares: Any, kept: int = 1) -> list[Any]:
        """Of the last layers; texts x 1 x width."""
        do = self.operations
        x, means = do.normalise(rows, self.norm), []
        for layer in self.layers:
            x = do.added(x, do.attend(x, there, layer.mixed, self.heads), layer.out, layer.out_norm)
            x = do.added(x, do.widened(x, layer.wide), layer.narrow, layer.last_norm)
            means.append(x)
        return [do.means(x, shares) for x in means[-kept:]]
