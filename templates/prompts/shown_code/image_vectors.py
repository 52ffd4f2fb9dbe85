"""EfficientNet-Lite0 in numpy, for the tensors of load_weights("efficientnet-lite0")."""

import numpy as np

HALVING = {1, 3, 5, 11}  # blocks with a stride of two


def image_vectors(pixels: np.ndarray, tensors: dict[str, np.ndarray]) -> np.ndarray:
    """A row of 1280 for each RGB picture of bytes; all of one side, 64 to 224, and at most 8 at a time."""

    def layer(name: str, norm: str) -> tuple[np.ndarray, np.ndarray]:
        """A convolution and the batch norm after it as one; weights as height x width x from x to."""
        scale = tensors[f"{norm}.weight"] / np.sqrt(tensors[f"{norm}.running_var"] + 1e-3)
        weight = (tensors[f"{name}.weight"] * scale[:, None, None, None]).transpose(2, 3, 1, 0)
        return weight, tensors[f"{norm}.bias"] - tensors[f"{norm}.running_mean"] * scale

    def windows(x: np.ndarray, size: int, stride: int) -> np.ndarray:
        """Padded as TensorFlow does; n x height x width x channels x size x size."""
        more = [max((-(-side // stride) - 1) * stride + size - side, 0) for side in x.shape[1:3]]
        padded = np.pad(x, ((0, 0), *((one // 2, one - one // 2) for one in more), (0, 0)))
        return np.lib.stride_tricks.sliding_window_view(padded, (size, size), (1, 2))[:, ::stride, ::stride]

    def mix(x: np.ndarray, weight: np.ndarray, bias: np.ndarray) -> np.ndarray:
        return x @ weight[0, 0] + bias

    def depthwise(x: np.ndarray, weight: np.ndarray, bias: np.ndarray, stride: int) -> np.ndarray:
        below, size = windows(x, weight.shape[0], stride), weight.shape[0]
        places = ((down, right) for down in range(size) for right in range(size))
        return sum(below[..., down, right] * weight[down, right, 0] for down, right in places) + bias

    x = (pixels.astype(np.float32) - np.float32(126.99)) / np.float32(128.01)
    weight, bias = layer("_conv_stem", "_bn0")
    x = np.clip(np.einsum("nhwcij,ijco->nhwo", windows(x, 3, 2), weight, optimize=True) + bias, 0, 6)
    for number in range(16):
        own, block = x, f"_blocks.{number}."
        if f"{block}_expand_conv.weight" in tensors:
            x = np.clip(mix(x, *layer(f"{block}_expand_conv", f"{block}_bn0")), 0, 6)
        stride = 2 if number in HALVING else 1
        x = np.clip(depthwise(x, *layer(f"{block}_depthwise_conv", f"{block}_bn1"), stride), 0, 6)
        x = mix(x, *layer(f"{block}_project_conv", f"{block}_bn2"))
        x = x + own if x.shape == own.shape else x
    return np.clip(mix(x, *layer("_conv_head", "_bn1")), 0, 6).mean(axis=(1, 2))
