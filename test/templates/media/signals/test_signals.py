"""Files of measurements become columns, vectors and pictures by row, whatever format they have."""

import io
import time

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.sources import media_sources
from medalist_engine.media.files.troubles import Troubles
from medalist_engine.media.found import MediaJob
from medalist_engine.media.signals.figures import channel_figures
from medalist_engine.media.signals.measured import BadSignal, measured_of
from medalist_engine.media.signals.signals import read_signals

SLOW = np.array([0, 1] * 6, bool)


def waves(number):
    """Two channels: a slow or a fast wave, and noise."""
    random = np.random.default_rng(number)
    pace = 0.05 if SLOW[number] else 0.9
    return np.stack([np.sin(pace * np.arange(300)) * 1e-20, random.normal(5, 2, 300)])


def as_table(values, **options):
    return pd.DataFrame(values.T, columns=["wave", "noise"]).to_csv(index=False, **options).encode()


def as_array(values):
    stream = io.BytesIO()
    np.save(stream, values)
    return stream.getvalue()


def as_parquet(values):
    stream = io.BytesIO()
    pd.DataFrame(values.T, columns=["wave", "noise"]).to_parquet(stream)
    return stream.getvalue()


def as_blanks(values):
    return "\n".join(" ".join(map(str, row)) for row in values.T).encode()


FORMATS = {"csv": as_table, "npy": as_array, "parquet": as_parquet, "txt": as_blanks}


@pytest.fixture
def found_in(tmp_path):
    """Reads twelve files: eight rows of train, four of test."""

    def found(files, seconds=60.0):
        names = sorted(files)
        for name, content in files.items():
            (tmp_path / name).write_bytes(content)
        tables = Tables(pd.DataFrame({"id": names[:8]}), pd.DataFrame({"id": names[8:]}), None, np.arange(8))
        source = {"name": "signal", "kind": "signal", "column": "id", "train": "{}", "test": "{}"}
        [told] = media_sources({"media": {"sources": [source]}})
        library, troubles = Library(tmp_path, {}), Troubles()
        job = MediaJob(told, tables, library, troubles, time.monotonic() + seconds, 2, 10**9, 1)
        found = read_signals(job)
        troubles.tell()
        return found

    return found


def files_as(form):
    return {f"{number:02}.x": FORMATS[form](waves(number)) for number in range(12)}


@pytest.mark.parametrize("form", FORMATS)
def test_slow_and_fast_waves_differ_however_small_they_are(found_in, form):
    found = found_in(files_as(form))
    [channel] = {name.split()[0] for name in found.columns} & {"wave", "0"}
    centres = found.columns[f"{channel} centre of spectrum"]
    assert (centres[SLOW].max() < centres[~SLOW].min()) and np.isfinite(centres).all()
    assert found.columns[f"{channel} crossings"][SLOW].max() < 0.05
    assert {"tones", "grid", "contrast"} <= found.blocks.keys()
    assert all(np.isfinite(block).all() for block in found.blocks.values())
    assert found.pictures is not None and not found.mirrors


def test_a_damaged_file_leaves_a_gap_and_is_named(found_in, capsys):
    files = files_as("npy") | {"03.x": as_array(waves(3))[:90], "05.x": b"\x00\xff" * 40, "07.x": b""}
    values = found_in(files).columns["0 mean"]
    assert np.flatnonzero(np.isnan(values)).tolist() == [3, 5, 7]
    said = capsys.readouterr().out
    assert all(name in said for name in ("03.x", "05.x", "07.x"))


def test_a_pickle_in_an_array_is_not_run(found_in):
    stream = io.BytesIO()
    np.save(stream, np.array([print], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match="allow_pickle"):
        measured_of(stream.getvalue())


def test_a_channel_that_is_missing_or_blank_is_told_apart(found_in):
    blank = waves(2)
    blank[1] = np.nan
    files = files_as("csv") | {"02.x": as_table(blank)}
    files["04.x"] = files["04.x"].replace(b"noise", b"other")
    found = found_in(files)
    assert found.columns["noise missing"].tolist() == [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    assert np.isfinite(np.column_stack([*found.columns.values()])).all()


def test_of_files_for_which_time_is_short_a_part_is_read(found_in):
    files = {f"{number:02}.x": as_table(np.tile(waves(number), 20)) for number in range(12)}
    whole = found_in(files).columns["log of steps"]
    short = found_in(files, seconds=0.01).columns["log of steps"]
    assert np.nanmax(short) < whole.min()


def test_the_longer_axis_is_time_and_a_table_of_words_is_no_signal():
    assert measured_of(as_array(np.zeros((512, 3)))).values.shape == (3, 512)
    with pytest.raises(BadSignal):
        measured_of(b"name,word\na,b\nc,d\n")


def test_bursts_and_an_even_noise_differ_though_their_spreads_are_alike():
    random = np.random.default_rng(0)
    even = random.normal(0, 1, 640)
    bursts = np.where(np.arange(640) % 64 < 8, 1.0, 0.01) * even
    found = channel_figures(np.stack([even, bursts / bursts.std() * even.std()]))
    assert np.diff(found["bursts p10"])[0] < -2 and np.diff(found["change p50"])[0] < -2
    assert np.isfinite(np.concatenate([*channel_figures(np.zeros((2, 3))).values()])).all()
