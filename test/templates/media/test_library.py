"""Files of rows are found in folders, in archives and by wildcards, and never outside the data folder."""

import zipfile

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.resolve import owners_of, places_of_rows
from medalist_engine.media.files.sources import MediaSource
from medalist_engine.media.files.troubles import Troubles


def source(train, test, column="id"):
    return MediaSource("image", "image", column, train, test, (), None)


def tables(train, test):
    return Tables(pd.DataFrame({"id": train}), pd.DataFrame({"id": test}), None, np.arange(len(train)))


def names(places):
    return [[place.name for place in own] for own in places]


@pytest.fixture
def folder(tmp_path):
    for name in (
        "train/a.jpg",
        "train/b.png",
        "train/sub/c.jpg",
        "test/d_1.jpg",
        "test/d_2.jpg",
        "test/dd_1.jpg",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(name.encode())
    return tmp_path


def test_a_cell_names_a_file_and_a_wildcard_several(folder, capsys):
    troubles = Troubles()
    found = places_of_rows(
        source("train/{}.*", "test/{}_*.jpg"),
        tables(["a", "b"], ["d", "lost"]),
        Library(folder, {}),
        troubles,
    )
    assert names(found) == [["train/a.jpg"], ["train/b.png"], ["test/d_1.jpg", "test/d_2.jpg"], []]
    assert owners_of(found).tolist() == [0, 1, 2, 2]
    troubles.tell()
    assert "test/lost_*.jpg (not found)" in capsys.readouterr().out


def test_a_cell_may_hold_a_path_or_a_list(folder):
    found = places_of_rows(
        source("train/{}", "test/{}"),
        tables(["sub/c.jpg", "a.jpg;b.png"], ["d_1.jpg dd_1.jpg"]),
        Library(folder, {}),
        Troubles(),
    )
    assert names(found) == [
        ["train/sub/c.jpg"],
        ["train/a.jpg", "train/b.png"],
        ["test/d_1.jpg", "test/dd_1.jpg"],
    ]


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "train/../../secret", ""])
def test_nothing_outside_the_data_folder_is_found(folder, name):
    (folder.parent / "secret").write_text("secret")
    assert Library(folder, {}).find(name) is None


def test_a_missing_file_is_not_taken_from_another_folder(folder):
    assert Library(folder, {}).find("test/a.jpg") is None


def test_members_of_an_archive_are_found_where_they_would_lie_unpacked(tmp_path):
    with zipfile.ZipFile(tmp_path / "train.zip", "w") as archive:
        archive.writestr("cat.1.jpg", b"cat")
        archive.writestr("more/dog.2.jpg", b"dog")
    library = Library(tmp_path, {"train.zip": "train"})
    place = library.find("train/cat.1.jpg")
    assert library.read(place) == b"cat"
    assert library.read(library.find("train/more/dog.2.jpg")) == b"dog"
    assert [found.name for found in library.matching("train/cat.*")] == ["train/cat.1.jpg"]


def test_an_archive_that_was_unpacked_one_folder_deeper_serves_as_well(tmp_path):
    (tmp_path / "train" / "train").mkdir(parents=True)
    (tmp_path / "train" / "train" / "a.jpg").write_bytes(b"a")
    assert Library(tmp_path, {}).find("train/a.jpg").name == "train/train/a.jpg"


def test_a_broken_archive_holds_nothing(tmp_path):
    (tmp_path / "train.zip").write_bytes(b"PK no archive")
    assert Library(tmp_path, {}).find("train/a.jpg") is None


def test_a_file_that_would_fill_the_memory_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("medalist_engine.media.files.library.MOST_BYTES", 10)
    with zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.jpg", b"0" * 1000)
    library = Library(tmp_path, {})
    with pytest.raises(ValueError, match="too many"):
        library.read(library.find("x/a.jpg"))


def test_many_troubles_become_one_line_of_a_few_names_and_are_told_once(capsys):
    troubles = Troubles()
    for number in range(10):
        troubles.add(f"{number}.jpg", "broken")
    troubles.tell()
    troubles.add("3.jpg", "broken")
    troubles.tell()
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 1 and "0.jpg (broken)" in told[0] and "and 5 more" in told[0]


def test_a_cell_may_be_spelled_with_another_folder_or_ending(folder):
    library, troubles = Library(folder, {}), Troubles()
    found = places_of_rows(
        source("train/{stem}.jpg", "test/{name}"),
        tables(["/root/a.png", "a.jpeg"], ["elsewhere/d_1.jpg"]),
        library,
        troubles,
    )
    assert names(found) == [["train/a.jpg"], ["train/a.jpg"], ["test/d_1.jpg"]]


def test_a_number_may_have_zeros_in_front(folder):
    (folder / "train/00012.jpg").write_bytes(b"12")
    found = places_of_rows(
        source("train/{:05}.jpg", None), tables(["12"], []), Library(folder, {}), Troubles()
    )
    assert names(found) == [["train/00012.jpg"]]


def test_files_may_lie_anywhere_below_a_folder(folder):
    library = Library(folder, {})
    found = places_of_rows(
        source("train/**/{}.jpg", "**/{}.*"), tables(["c", "a", "d_1"], ["sub/c", "b"]), library, Troubles()
    )
    assert names(found) == [["train/sub/c.jpg"], ["train/a.jpg"], [], ["train/sub/c.jpg"], ["train/b.png"]]


def test_test_may_call_the_column_otherwise(folder):
    own = MediaSource("image", "image", "image_name", "train/{}", "test/{}", (), None, "file")
    frames = pd.DataFrame({"image_name": ["a.jpg"]}), pd.DataFrame({"file": ["d_1.jpg"]})
    found = places_of_rows(own, Tables(*frames, None, np.arange(1)), Library(folder, {}), Troubles())
    assert names(found) == [["train/a.jpg"], ["test/d_1.jpg"]]


@pytest.mark.parametrize(
    "cell",
    ["d_1.jpg d_2.jpg", "['d_1.jpg', 'd_2.jpg']", "test\\D_1.JPG;test\\d_2.jpg", "a/d_1.jpg,a/d_2.jpg"],
)
def test_a_cell_lists_names_in_many_ways(folder, cell):
    troubles = Troubles()
    found = places_of_rows(source("x/{}", "test/{name}"), tables([], [cell]), Library(folder, {}), troubles)
    assert names(found) == [["test/d_1.jpg", "test/d_2.jpg"]]
    assert not troubles.reasons
