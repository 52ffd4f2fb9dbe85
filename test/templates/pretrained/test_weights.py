"""Weights: found in order, read as written, never believed without a look."""

import json
import struct

import medalist_engine.pretrained.places as places
import medalist_engine.pretrained.weights as weights
import numpy as np
import pytest
from medalist_engine.pretrained.tensors import read_tensors, tensor_places
from medalist_engine.pretrained.weights import file_sum, find_weights


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path):
    monkeypatch.delenv("HF_HUB_CACHE", raising=False)
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setattr(places, "KAGGLE_INPUT", tmp_path / "input")
    monkeypatch.setattr(weights, "TOLD_WEIGHTS", set())


def packed(header, data):
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def one_tensor(value, folder, notes=None):
    folder.mkdir(parents=True)
    data = np.full(2, value, "<f4").tobytes()
    header = {"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, len(data)]}}
    (folder / "model.safetensors").write_bytes(packed(header, data))
    if notes is not None:
        (folder / "weights.json").write_text(json.dumps(notes))
    return folder / "model.safetensors"


def test_each_kind_of_number_is_read_as_it_was_written(tmp_path):
    numbers = np.array([1.5, -2.0, 0.25])
    parts = {
        "double": ("F64", numbers.astype("<f8")),
        "single": ("F32", numbers.astype("<f4")),
        "half": ("F16", numbers.astype("<f2")),
        "brain": ("BF16", (numbers.astype("<f4").view("<u4") >> 16).astype("<u2")),
        "whole": ("I64", np.array([3, -4, 5], "<i8")),
    }
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, (kind, values) in parts.items():
        content = values.tobytes()
        header[name] = {
            "dtype": kind,
            "shape": [3, 1],
            "data_offsets": [len(data), len(data) + len(content)],
        }
        data += content
    path = tmp_path / "x"
    path.write_bytes(packed(header, data))
    read = read_tensors(path, tensor_places(path))
    assert set(read) == set(parts) and all(tensor.shape == (3, 1) for tensor in read.values())
    for name in ("double", "single", "half", "brain"):
        assert read[name].ravel().tolist() == numbers.tolist()
    assert read["whole"].ravel().tolist() == [3, -4, 5]
    assert read["half"].dtype == read["brain"].dtype == np.float32


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 8,
        struct.pack("<Q", 2**63) + b"{}",
        packed(b"[]", b""),
        packed(b"[" * 100_000, b""),
        packed({"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}, b"1234"),
        packed({"w": {"dtype": "F32", "shape": [3], "data_offsets": [0, 8]}}, b"12345678"),
        packed({"w": {"dtype": "F32", "shape": [-2], "data_offsets": [8, 0]}}, b"12345678"),
        packed({"w": {"dtype": "F32", "shape": [1], "data_offsets": [-8, -4]}}, b"12345678"),
        packed({"w": {"dtype": "F32", "shape": [2**62, 2**62], "data_offsets": [0, 8]}}, b"12345678"),
        packed({"w": {"dtype": "F32", "shape": "2", "data_offsets": [0, 8]}}, b"12345678"),
        packed({"w": {"dtype": "O", "shape": [1], "data_offsets": [0, 8]}}, b"12345678"),
        packed({"w": 7}, b""),
    ],
)
def test_a_header_that_lies_is_refused(tmp_path, content):
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(ValueError, match="header|tensor"):
        tensor_places(tmp_path / "x")


def test_weights_that_are_nowhere_are_none():
    assert find_weights("net") is None


def test_a_bundle_has_them_beside_its_program(tmp_path, monkeypatch):
    one_tensor(1, tmp_path / "bundle" / "models" / "net")
    monkeypatch.setattr("sys.argv", [str(tmp_path / "bundle" / "solution.py")])
    assert find_weights("net") is None
    monkeypatch.delenv("MEDALIST_MODELS_DIR")
    assert find_weights("net").folder == tmp_path / "bundle" / "models" / "net"


def test_the_run_is_told_once_which_weights_were_used(tmp_path, capsys):
    one_tensor(1, tmp_path / "models" / "net", {"licence": "MIT", "source": "here"})
    found = find_weights("net")
    assert found is not None and capsys.readouterr().out == ""
    assert found.tensors()["w"].tolist() == [1, 1] and found.tensors()["w"].flags.writeable is False
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 and lines[0].startswith("@@WEIGHTS ")
    told = json.loads(lines[0].split(" ", 1)[1])
    assert told == {"model": "net", "sha256": found.sha256, "licence": "MIT", "source": "here"}
    assert found.sha256 == file_sum(found.folder / "model.safetensors")


def test_what_the_user_has_comes_first_and_kaggle_last(tmp_path, monkeypatch):
    one_tensor(3, tmp_path / "input" / "all_minilm-l6-v2" / "other" / "1")
    assert find_weights("all-MiniLM-L6-v2").tensors()["w"][0] == 3
    one_tensor(2, tmp_path / "models" / "all-MiniLM-L6-v2")
    assert find_weights("all-MiniLM-L6-v2").tensors()["w"][0] == 2
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    assert find_weights("all-MiniLM-L6-v2").tensors()["w"][0] == 2
    one_tensor(1, tmp_path / "hub" / "models--sentence-transformers--all-MiniLM-L6-v2" / "snapshots" / "a1")
    found = find_weights("all-MiniLM-L6-v2")
    assert found.tensors()["w"][0] == 1 and found.licence == "unknown"


def test_weights_that_are_not_what_they_say_are_passed_over(tmp_path, capsys):
    one_tensor(1, tmp_path / "models" / "net", {"sha256": "0" * 64})
    one_tensor(2, tmp_path / "input" / "net")
    assert find_weights("net").tensors()["w"][0] == 2
    assert "not the one in weights.json" in capsys.readouterr().out


@pytest.mark.parametrize("notes", [b"[1]", b"\xff", b"{", b"[" * 100_000])
def test_a_damaged_note_costs_the_weights_not_the_run(tmp_path, notes, capsys):
    path = one_tensor(1, tmp_path / "models" / "net")
    (path.parent / "weights.json").write_bytes(notes)
    assert find_weights("net") is None
    assert "weights.json" in capsys.readouterr().out
