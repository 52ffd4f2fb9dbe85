"""The run is told of how many rows the media were looked at; what nobody can read drops out."""

import io
import json
import re
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.found import MediaFound, seen_rows
from medalist_engine.media.learn.look import add_embeddings, look_at_media
from PIL import Image


def told(capsys):
    lines = capsys.readouterr().out.splitlines()
    return [json.loads(line.removeprefix("@@MEDIA ")) for line in lines if line.startswith("@@MEDIA")]


@pytest.fixture
def run_on(tmp_path):
    """A run of six rows whose only source are these files."""

    def made(files, seconds=60.0):
        for name, content in files.items():
            (tmp_path / name).write_bytes(content)
        ids = pd.DataFrame({"id": [f"{number}.png" for number in range(6)]})
        source = {"name": "photo", "kind": "image", "column": "id", "train": "{}", "test": "{}"}
        left = SimpleNamespace(left=lambda: seconds)
        tables = Tables(ids[:4], ids[4:], None, np.arange(4))
        run = SimpleNamespace(
            options=SimpleNamespace(data=tmp_path), clock=left, tables=tables, test_rows=2, ensembles={}
        )
        config = {"media": {"sources": [source]}}
        return run, SimpleNamespace(config=config, threads=1, seed=0)

    return made


def as_png(level):
    stream = io.BytesIO()
    Image.fromarray(np.full((16, 16), level, np.uint8)).save(stream, "png")
    return stream.getvalue()


def test_a_row_counts_where_any_block_saw_its_files():
    colours, edges = np.ones((6, 3)), np.ones((6, 2))
    colours[2:], edges[:4] = np.nan, np.nan
    assert seen_rows(MediaFound({}, {"colours": colours, "edges": edges})) == 4


@pytest.mark.parametrize("files", [{}, {f"{number}.png": b"no picture" for number in range(6)}])
def test_a_source_of_which_nothing_can_be_read_drops_out_and_counts_as_unseen(files, run_on, capsys):
    assert look_at_media(*run_on(files)) == {}
    out = capsys.readouterr().out
    assert '@@MEDIA {"source": "photo", "rows": 6, "seen": 0}' in out
    assert out.count("@@WARN") == 1
    assert re.search(r"nothing of photo could be read, so it is left out: \d\.png \(\w+", out)


def test_pictures_that_there_was_no_time_for_stay_and_are_told_of_again_once_a_network_sees_them(
    run_on, monkeypatch, capsys
):
    run, setting = run_on({f"{number}.png": as_png(40 * number) for number in range(6)}, seconds=0)
    found = look_at_media(run, setting)
    assert told(capsys) == [{"source": "photo", "rows": 6, "seen": 0}] and [*found] == ["photo"]

    def embed(found, *_others):
        found["photo"].blocks["network"] = np.ones((6, 2))
        return True

    monkeypatch.setattr("medalist_engine.media.learn.look.embed_found", embed)
    assert add_embeddings(run, setting, found)
    assert told(capsys) == [{"source": "photo", "rows": 6, "seen": 6}]
    assert add_embeddings(run, setting, found) and told(capsys) == []
