"""State dicts: both formats of torch.save give their tensors, and no pickle gets anything else done."""

import collections
import pickle
import struct
import sys
import types
import zipfile

import numpy as np
import pytest
from medalist_engine.pretrained.tensors import read_tensors, tensor_places
from safetensors_file import write_safetensors
from state_dict import LEGACY_MAGIC, read_state_dict


class Storage:
    """Stands for a storage of torch: pickled by its key alone."""

    def __init__(self, kind, key, count):
        self.pid = ("storage", kind, key, "cpu", count)


class Tensor:
    def __init__(self, *parts):
        self.parts = parts

    def __reduce__(self):
        return sys.modules["torch._utils"]._rebuild_tensor_v2, self.parts


class Pickler(pickle.Pickler):
    def persistent_id(self, thing):
        return thing.pid if isinstance(thing, Storage) else None


@pytest.fixture
def torch(monkeypatch):
    """The names of torch that its pickles ask for."""
    module, utils = types.ModuleType("torch"), types.ModuleType("torch._utils")
    module.FloatStorage = type("FloatStorage", (), {"__module__": "torch", "__qualname__": "FloatStorage"})
    module.LongStorage = type("LongStorage", (), {"__module__": "torch", "__qualname__": "LongStorage"})

    def _rebuild_tensor_v2(*_parts):
        raise AssertionError("it was run")

    _rebuild_tensor_v2.__module__ = "torch._utils"
    _rebuild_tensor_v2.__qualname__ = "_rebuild_tensor_v2"
    utils._rebuild_tensor_v2 = _rebuild_tensor_v2
    monkeypatch.setitem(sys.modules, "torch", module)
    monkeypatch.setitem(sys.modules, "torch._utils", utils)
    return module


def dumped(thing):
    import io

    stream = io.BytesIO()
    Pickler(stream, 2).dump(thing)
    return stream.getvalue()


def state_of(torch, stride=(3, 1)):
    floats, whole = Storage(torch.FloatStorage, "0", 7), Storage(torch.LongStorage, "1", 1)
    return collections.OrderedDict(
        matrix=Tensor(floats, 1, (2, 3), stride, False, collections.OrderedDict()),
        count=Tensor(whole, 0, (), (), False, collections.OrderedDict()),
    )


FLOATS = np.arange(7, dtype="<f4")
WHOLE = np.array([9], "<i8")


def write_legacy(path, state):
    machine = {"protocol_version": 1001, "little_endian": True}
    head = b"".join(dumped(part) for part in (LEGACY_MAGIC, 1001, machine, state, ["0", "1"]))
    storages = b"".join(struct.pack("<q", len(part)) + part.tobytes() for part in (FLOATS, WHOLE))
    path.write_bytes(head + storages)


def write_zipped(path, state):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("net/data.pkl", dumped(state))
        archive.writestr("net/data/0", FLOATS.tobytes())
        archive.writestr("net/data/1", WHOLE.tobytes())


@pytest.mark.parametrize("write", [write_legacy, write_zipped])
@pytest.mark.parametrize("stride", [(3, 1), (1, 2)])
def test_both_formats_become_safetensors(torch, tmp_path, write, stride):
    write(tmp_path / "net.pth", state_of(torch, stride))
    write_safetensors(read_state_dict(tmp_path / "net.pth"), tmp_path / "x")
    read = read_tensors(tmp_path / "x", tensor_places(tmp_path / "x"))
    wanted = FLOATS[1:].reshape(2, 3) if stride == (3, 1) else FLOATS[1:].reshape(3, 2).T
    assert read["matrix"].tolist() == wanted.tolist() and read["count"].item() == 9
    before = (tmp_path / "x").read_bytes()
    write_safetensors(read_state_dict(tmp_path / "net.pth"), tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == before


@pytest.mark.parametrize("write", [write_legacy, write_zipped])
def test_a_tensor_that_does_not_lie_in_its_storage_is_refused(torch, tmp_path, write):
    write(tmp_path / "net.pth", state_of(torch, (300, 1)))
    with pytest.raises(ValueError):
        read_state_dict(tmp_path / "net.pth")


class Harm:
    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return open, (str(self.mark), "w")


@pytest.mark.parametrize("write", [write_legacy, write_zipped])
def test_a_pickle_that_asks_for_anything_else_is_not_followed(torch, tmp_path, write):
    write(tmp_path / "net.pth", {**state_of(torch), "harm": Harm(tmp_path / "mark")})
    with pytest.raises(ValueError, match="asks for io.open"):
        read_state_dict(tmp_path / "net.pth")
    assert not (tmp_path / "mark").exists()


@pytest.mark.parametrize("content", [b"", b"PK", b"\x80\x02K\x01.", b"\x80\x02", dumped([1]) * 5])
def test_what_is_no_state_dict_is_said_to_be_none(tmp_path, content):
    (tmp_path / "net.pth").write_bytes(content)
    with pytest.raises(ValueError, match="state dict|torch.save"):
        read_state_dict(tmp_path / "net.pth")
