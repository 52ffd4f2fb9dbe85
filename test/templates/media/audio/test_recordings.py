"""Many files become columns by row; files that cannot be heard cost a warning with their name."""

import time
import zipfile

import numpy as np
import pytest
from medalist_engine.media.audio.recordings import RecordingViews, SoundPictures, view_recordings
from medalist_engine.media.audio.sounds import SHORTEST_SOUND, SoundFiles, hearing_plan
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.troubles import Troubles
from media_sounds import RATE, packed, tone, wav

PITCHES = [300, 1_500] * 10


@pytest.fixture
def sounds(tmp_path):
    """Twenty tones; a test changes files before it asks for them."""
    for number, pitch in enumerate(PITCHES):
        (tmp_path / f"{number}.wav").write_bytes(wav(packed(tone(pitch, 0.2, seed=number), 16)))

    def made(names=None):
        library = Library(tmp_path, {})
        places = [library.find(name) for name in names or [f"{number}.wav" for number in range(20)]]
        return SoundFiles(library, places, np.arange(len(places)), len(places), Troubles())

    return made


def views_of(files, seconds=60.0, room=10**9) -> RecordingViews:
    return view_recordings(files, np.arange(len(files.places)), time.monotonic() + seconds, 2, room)


def test_columns_and_vectors_tell_sounds_apart_by_row(sounds):
    views = views_of(sounds())
    low = np.array(PITCHES) == 300
    for name, values in views.blocks().items():
        assert values.shape[0] == 20 and np.isfinite(values).all(), name
    assert {"steps", "bands", "cepstrums", "tones", "grid", "contrast"} == views.blocks().keys()
    assert ((views.columns()["tone0 mean"] < 900) == low).all()


def test_a_row_with_several_files_has_their_mean_and_one_without_has_none(sounds):
    files = sounds()
    files.owners, files.rows = np.repeat([0, 2], 10), 3
    columns = views_of(files).columns()
    assert np.isfinite(columns["loudness mean"][[0, 2]]).all() and np.isnan(columns["loudness mean"][1])


def test_bad_files_are_named_and_have_no_numbers_while_all_others_do(sounds, tmp_path, capsys):
    (tmp_path / "3.wav").write_text("no sound at all")
    (tmp_path / "4.wav").write_bytes(b"")
    files = sounds()
    columns = views_of(files).columns()
    assert np.flatnonzero(np.isnan(columns["peak"])).tolist() == [3, 4]
    files.troubles.tell()
    said = capsys.readouterr().out
    assert "3.wav" in said and "4.wav" in said


def test_files_that_cannot_be_heard_are_not_seen(sounds, tmp_path):
    for number in range(20):
        (tmp_path / f"{number}.wav").write_text("no sound at all")
    assert not views_of(sounds()).seen.any()


def test_sounds_inside_an_archive_are_heard(sounds, tmp_path):
    with zipfile.ZipFile(tmp_path / "more.zip", "w") as archive:
        archive.write(tmp_path / "0.wav", "a.wav")
    assert views_of(sounds(["more/a.wav"])).seen.all()


def test_where_time_is_over_the_last_sounds_are_left_out_and_it_is_said(sounds, monkeypatch, capsys):
    monkeypatch.setattr("medalist_engine.media.audio.recordings.RECORDINGS_AT_ONCE", 4)
    views = views_of(sounds(), seconds=-1)
    assert views.seen.tolist() == [True] * 4 + [False] * 16
    assert np.isnan(views.columns()["peak"]).sum() == 16
    assert "no time for 16 of 20 sounds" in capsys.readouterr().out


def test_less_of_long_sounds_is_heard_in_less_time(sounds, tmp_path):
    for number in range(20):
        (tmp_path / f"{number}.wav").write_bytes(wav(packed(tone(300, 20), 16)))
    assert hearing_plan(sounds(), 1e6, 1).seconds == 20
    assert hearing_plan(sounds(), 1e-6, 1).seconds == SHORTEST_SOUND


def test_the_common_rate_is_the_usual_one_of_the_files(sounds, tmp_path):
    (tmp_path / "0.wav").write_bytes(wav(packed(tone(300, 0.2, 44_100), 16), rate=44_100))
    plan = hearing_plan(sounds(), 1e6, 1)
    assert plan.ear.rate == RATE


def test_spectrograms_are_given_as_pictures_of_any_side(sounds):
    pictures = SoundPictures(views_of(sounds()))
    assert pictures.read(0, 224).shape == (224, 224, 3)
    assert pictures.rows == 20 and pictures.usual_side() > 0
