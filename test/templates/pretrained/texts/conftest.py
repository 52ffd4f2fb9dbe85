"""A tiny encoder and its vocabulary, as makers of models publish them."""

import json
import struct

import medalist_engine.pretrained.places as places
import medalist_engine.pretrained.weights as weights
import numpy as np
import pytest

PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "red", "car", "##s", "a", "b", ".", "caf", "##e", "日", "un"]


def write_tensors(path, tensors):
    header, data = {}, b""
    for name, values in tensors.items():
        content = values.astype("<f4").tobytes()
        header[name] = {
            "dtype": "F32",
            "shape": list(values.shape),
            "data_offsets": [len(data), len(data) + len(content)],
        }
        data += content
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def encoder_tensors(width=8, wide=12, layers=2):
    random = np.random.default_rng(0)

    def drawn(*shape):
        return random.normal(size=shape).astype(np.float32)

    tensors = {
        "embeddings.word_embeddings.weight": drawn(len(PIECES), width),
        "embeddings.position_embeddings.weight": drawn(300, width),
        "embeddings.token_type_embeddings.weight": drawn(2, width),
        "embeddings.LayerNorm.weight": drawn(width),
        "embeddings.LayerNorm.bias": drawn(width),
    }
    shapes = {
        "attention.self.query": (width, width),
        "attention.self.key": (width, width),
        "attention.self.value": (width, width),
        "attention.output.dense": (width, width),
        "attention.output.LayerNorm": (width,),
        "intermediate.dense": (wide, width),
        "output.dense": (width, wide),
        "output.LayerNorm": (width,),
    }
    for layer in range(layers):
        for name, shape in shapes.items():
            tensors[f"encoder.layer.{layer}.{name}.weight"] = drawn(*shape)
            tensors[f"encoder.layer.{layer}.{name}.bias"] = drawn(shape[0])
    return tensors


@pytest.fixture
def models(monkeypatch, tmp_path):
    """A models folder with tiny weights under the names that templates ask for."""
    monkeypatch.delenv("HF_HUB_CACHE", raising=False)
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    monkeypatch.setattr(places, "KAGGLE_INPUT", tmp_path / "nowhere")
    monkeypatch.setattr(weights, "TOLD_WEIGHTS", set())
    encoder, static = tmp_path / "all-MiniLM-L6-v2", tmp_path / "wordllama"
    for folder in (encoder, static):
        folder.mkdir()
    write_tensors(encoder / "model.safetensors", encoder_tensors())
    (encoder / "vocab.txt").write_text("\n".join(PIECES) + "\n", "utf-8")
    (encoder / "config.json").write_text(json.dumps({"num_attention_heads": 2}))
    write_static(static)
    return tmp_path


def write_static(folder):
    vocabulary = ["<unk>", "<0xC3>", "<0xA9>", "▁", "a", "b", "▁a", "▁ab", "c"]
    merges = ["▁ a", "▁a b"]
    model = {"vocab": {piece: number for number, piece in enumerate(vocabulary)}, "merges": merges}
    (folder / "tokenizer.json").write_text(json.dumps({"model": model}), "utf-8")
    write_tensors(folder / "model.safetensors", {"embedding.weight": np.eye(len(vocabulary))})
