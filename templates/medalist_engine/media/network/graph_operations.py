"""The operations of the network as a graph of ONNX Runtime: pictures of bytes in, features out."""

from typing import Any

import numpy as np

from medalist_engine.media.network.efficientnet import PIXEL_DEVIATION, PIXEL_MEAN, Layer
from medalist_engine.pretrained.onnx.graph import Graph
from medalist_engine.pretrained.onnx.messages import BYTE, FLOAT

PLACES = [2, 3]


class GraphOperations:
    """Names stand for what the graph will hold: channels first."""

    def __init__(self) -> None:
        self.graph = Graph()
        self.pixels = self.graph.input("pixels", BYTE, ("pictures", "height", "width", 3))
        self.bounds = [self.hold(np.float32(bound)) for bound in (0, 6)]

    def hold(self, values: Any) -> str:
        return self.graph.constant(values)

    def enter(self, pixels: str) -> str:
        x = self.graph.add("Cast", pixels, to=FLOAT)
        scaled = self.graph.add("Sub", x, self.hold(np.float32(PIXEL_MEAN)))
        scaled = self.graph.add("Div", scaled, self.hold(np.float32(PIXEL_DEVIATION)))
        return self.graph.add("Transpose", scaled, perm=[0, 3, 1, 2])

    def convolve(self, x: str, layer: Layer, bounded: bool = True) -> str:
        """Padded as TensorFlow does: the smaller half first."""
        how = {"strides": [layer.stride] * 2, "group": layer.groups, "auto_pad": "SAME_UPPER"}
        y = self.graph.add("Conv", x, layer.weight, layer.bias, **how)
        return self.graph.add("Clip", y, *self.bounds) if bounded else y

    def add(self, x: str, y: str) -> str:
        return self.graph.add("Add", x, y)

    def summaries(self, x: str) -> list[str]:
        """By picture and channel, the mean and the deviation."""
        mean = self.graph.add("ReduceMean", x, axes=PLACES)
        apart = self.graph.add("Sub", x, mean)
        variance = self.graph.add("ReduceMean", self.graph.add("Mul", apart, apart), axes=PLACES, keepdims=0)
        return [self.graph.add("Flatten", mean), self.graph.add("Sqrt", variance)]
