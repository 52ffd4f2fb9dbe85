"""Checkpoints: found where caches lie, the newest first, and never unpickled as more than weights."""

import os
import pickle
from pathlib import Path

import medalist_engine.models.pretrained.checkpoints as checkpoints
import pytest
from medalist_engine.models.pretrained.checkpoints import (
    find_checkpoint,
    has_kind,
    is_offered,
    ranked_files,
    with_its_suffix,
)
from medalist_engine.models.pretrained.tab_icl import TAB_ICL
from medalist_engine.models.pretrained.tab_pfn import TAB_PFN

ICL_FILE = "tabicl-classifier-v2-20260212.ckpt"
NAMES = [
    ("a", TAB_PFN, "classifier", ["tabpfn-v2-classifier-od3j1g5m.ckpt", "tabpfn-v2-classifier.ckpt"]),
    (
        "b",
        TAB_PFN,
        "regressor",
        ["tabpfn-v2.5-regressor-v2.5_real.ckpt", "tabpfn-v2.5-regressor-v2.5_default.ckpt"],
    ),
    (
        "c",
        TAB_PFN,
        "regressor",
        ["tabpfn-v3-regressor-v3_default.ckpt", "tabpfn-v3.5-20260909_multiclass.safetensors"]
        + ["tabpfn-v3.5-20260909.safetensors"],
    ),
    ("d", TAB_ICL, "classifier", ["tabicl-classifier-v1.1-20250506.ckpt", ICL_FILE]),
]


def put(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"")
    return path


@pytest.mark.parametrize(("family", "kind", "names"), [case[1:] for case in NAMES])
def test_the_newest_version_is_taken_and_its_default_before_others(
    family, kind, names, tmp_path, monkeypatch
):
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    for name in (*names, "notes.txt", "tabicl-regressor-draft.bin"):
        put(tmp_path / "own" / name)
    ranked = [file.name for file in ranked_files(family, kind)]
    assert ranked[0] == names[-1] and sorted(ranked) == sorted(names)


@pytest.mark.parametrize(
    ("variable", "place"),
    [
        ("HF_HUB_CACHE", f"models--jingang--TabICL/snapshots/0f3a/{ICL_FILE}"),
        ("MEDALIST_MODELS_DIR", ICL_FILE),
        ("MEDALIST_MODELS_DIR", f"tabicl/{ICL_FILE}"),
        (None, f"input/tabicl/pytorch/default/1/{ICL_FILE}"),
    ],
)
def test_each_cache_is_looked_into_where_it_is_named(variable, place, tmp_path, monkeypatch):
    put(tmp_path / place)
    if variable:
        assert not has_kind(TAB_ICL, "classifier")
        checkpoints.ranked_files.cache_clear()
        monkeypatch.setenv(variable, str(tmp_path))
    assert has_kind(TAB_ICL, "classifier") and not has_kind(TAB_ICL, "regressor")


def test_tabpfn_has_a_cache_of_its_own(tmp_path, monkeypatch):
    put(tmp_path / "tabpfn-v2-classifier.ckpt")
    monkeypatch.setenv("TABPFN_MODEL_CACHE_DIR", str(tmp_path))
    assert has_kind(TAB_PFN, "classifier") and not has_kind(TAB_ICL, "classifier")


def test_a_network_is_offered_with_its_package_and_weights_only(tmp_path, monkeypatch):
    packages = {"tabicl"}
    monkeypatch.setattr(checkpoints, "torch", object())
    monkeypatch.setattr(checkpoints, "find_spec", lambda name: name if name in packages else None)
    assert not is_offered(TAB_ICL)
    put(tmp_path / ICL_FILE)
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    assert is_offered(TAB_ICL)
    monkeypatch.setattr(checkpoints, "torch", None)
    assert not is_offered(TAB_ICL)
    monkeypatch.setattr(checkpoints, "torch", object())
    packages.clear()
    assert not is_offered(TAB_ICL)


class Hostile:
    """Unpickling it makes a file."""

    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return os.mkdir, (str(self.mark),)


@pytest.mark.parametrize("form", ["zip", "pickle"])
def test_a_checkpoint_with_code_is_refused_and_the_next_is_taken(
    form, tmp_path, monkeypatch, torch, warnings_of
):
    mark, bad = tmp_path / "ran", tmp_path / ICL_FILE
    content = {"config": {}, "state_dict": {}, "more": Hostile(mark)}
    if form == "zip":
        torch.save(content, bad)
    else:
        bad.write_bytes(pickle.dumps(content))
    good = tmp_path / "tabicl-classifier-v1.1-20250506.ckpt"
    torch.save({"config": {}, "state_dict": {"w": torch.ones(2)}}, good)
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    found = find_checkpoint(TAB_ICL, "classifier")
    assert found.path == good and found.name == good.stem and not mark.exists()
    assert ICL_FILE in warnings_of()[0]


def test_files_that_are_no_checkpoints_leave_nothing_to_use(tmp_path, monkeypatch, torch, warnings_of):
    put(tmp_path / ICL_FILE)
    torch.save({"w": torch.ones(2)}, tmp_path / "tabicl-classifier-v1.1-20250506.ckpt")
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path))
    assert find_checkpoint(TAB_ICL, "classifier") is None
    assert len(warnings_of()) == 2


def test_a_linked_file_keeps_the_suffix_by_which_a_package_knows_its_format(tmp_path):
    blob = put(tmp_path / "blobs" / "f00d")
    blob.write_bytes(b"weights")
    for name, copied in (("x.safetensors", True), ("x.ckpt", False)):
        link = tmp_path / name
        link.symlink_to(blob)
        found = with_its_suffix(link)
        assert found.read_bytes() == b"weights" and found.name == name
        assert (found != link) == copied and (not copied or found.resolve().suffix == Path(name).suffix)
