"""A source of sounds becomes columns, vectors and pictures of the rows of train and test."""

import time

import numpy as np
import pandas as pd
from medalist_engine.data.tables import Tables
from medalist_engine.media.audio.reader import read_sounds
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.sources import media_sources
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.found import MediaJob
from media_sounds import packed, tone, wav

SOURCE = {"name": "audio", "kind": "audio", "column": "clip", "train": "train/{}", "test": "test/{}"}


def job_in(folder, room=10**9):
    names = [f"{number}.wav" for number in range(6)]
    tables = Tables(pd.DataFrame({"clip": names[:4]}), pd.DataFrame({"clip": names[4:]}), None, np.arange(4))
    [source] = media_sources({"media": {"sources": [SOURCE]}})
    return MediaJob(source, tables, Library(folder, {}), Troubles(), time.monotonic() + 60, 2, room, 1)


def write_sounds(folder, but=()):
    for number in range(6):
        path = folder / ("train" if number < 4 else "test") / f"{number}.wav"
        path.parent.mkdir(exist_ok=True)
        if number not in but:
            path.write_bytes(wav(packed(tone(200 + 300 * number, 0.2), 16)))


def test_rows_of_train_come_before_those_of_test(tmp_path):
    write_sounds(tmp_path)
    found = read_sounds(job_in(tmp_path))
    centres = found.columns["tone0 mean"]
    assert len(centres) == 6 and (np.diff(centres) > 0).all()
    assert not found.mirrors and {"gradients", "patches 2 by 2"} <= found.blocks.keys()
    shown = list(found.pictures.shown(np.shape, 96, time.monotonic() + 60))
    assert sum(len(numbers) for numbers, _ in shown) == 6
    assert shown[0][1][1:] == (96, 96, 3)


def test_a_sound_that_is_missing_for_a_row_of_test_leaves_a_gap_and_is_named(tmp_path, capsys):
    write_sounds(tmp_path, but={5})
    job = job_in(tmp_path)
    found = read_sounds(job)
    assert np.isnan(found.columns["peak"]).tolist() == [False] * 5 + [True]
    job.troubles.tell()
    assert "test/5.wav" in capsys.readouterr().out


def test_without_room_or_without_files_there_are_no_pictures(tmp_path):
    assert read_sounds(job_in(tmp_path)).columns == {}
    write_sounds(tmp_path)
    found = read_sounds(job_in(tmp_path, room=0))
    assert found.pictures is None and found.blocks
