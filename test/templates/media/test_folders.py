"""Files of one name in several folders: other columns of the table tell which of them is a row's."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.files.folders import with_folders
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.resolve import places_of_rows
from medalist_engine.media.files.sources import media_sources
from medalist_engine.media.files.troubles import Troubles


@pytest.fixture
def found_in(tmp_path):
    """The paths that rows of train find, where these files are there."""

    def find(paths, form, **columns):
        for path in paths:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).touch()
        told = {"name": "image", "kind": "image", "column": "image", "train": form, "test": None}
        [source] = media_sources({"media": {"sources": [told]}})
        train = pd.DataFrame(columns)
        library = Library(tmp_path, {})
        tables = with_folders(source, Tables(train, None, None, np.arange(len(train))), library)
        rows = places_of_rows(source, tables, library, Troubles())
        return [sorted(place.name for place in places) for places in rows]

    return find


def test_a_column_tells_the_folder_of_a_name_that_several_have(found_in):
    paths = [f"train/P{patient}/{name}.png" for patient in (1, 2) for name in "ab"]
    found = found_in(paths, "train/**/{}", patient=["P2", "P1", "P1"], image=["a.png", "a.png", "b.png"])
    assert found == [["train/P2/a.png"], ["train/P1/a.png"], ["train/P1/b.png"]]


def test_numbers_need_not_be_spelled_alike_and_several_columns_may_tell_together(found_in):
    paths = [
        f"train/00{patient}/s{series}/{n}.dcm" for patient in (1, 2) for series in (1, 2) for n in (1, 2)
    ]
    columns = {"patient": [1.0, 2.0, 2.0], "series": ["s2", "s1", "s2"], "image": ["1", "2", "1"]}
    found = found_in(paths, "train/**/{}.dcm", **columns)
    assert found == [["train/001/s2/1.dcm"], ["train/002/s1/2.dcm"], ["train/002/s2/1.dcm"]]


def test_files_of_a_row_in_several_folders_stay_together_where_no_column_tells_them_apart(found_in):
    paths = [f"train/{view}/{n}.png" for view in ("front", "back") for n in (1, 2)]
    found = found_in(paths, "train/**/{}.png", age=[30, 40], image=["1", "2"])
    assert found == [["train/back/1.png", "train/front/1.png"], ["train/back/2.png", "train/front/2.png"]]
