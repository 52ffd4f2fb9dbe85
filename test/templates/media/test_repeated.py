"""Rows that share files: each file is read once, and every row has what was found of it."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.tables import Tables
from medalist_engine.media.files.sources import media_sources
from medalist_engine.media.found import MediaFound, MediaJob
from medalist_engine.media.repeated import read_once_each

SOURCE = {"name": "audio", "kind": "audio", "column": "file", "train": "{}", "test": "{}"}


@pytest.fixture
def read_by():
    """What is found of rows, and the files that the reader was asked for."""

    def read(train, test):
        asked = []

        def reader(job):
            asked.extend([*job.tables.train["file"], *job.tables.test["file"]])
            values = np.array([float(name) for name in asked])
            return MediaFound({"one": values}, {"two": values[:, None]})

        [source] = media_sources({"media": {"sources": [SOURCE]}})
        tables = Tables(
            pd.DataFrame({"file": train}), pd.DataFrame({"file": test}), None, np.arange(len(train))
        )
        return read_once_each(reader, MediaJob(source, tables, None, None, 0.0, 1, 0, 1)), asked

    return read


def test_every_row_has_the_numbers_of_its_file(read_by):
    found, asked = read_by(["3", "1", "3", "1", "3"], ["7", "7", "8"])
    assert asked == ["3", "1", "7", "8"]
    assert found.columns["one"].tolist() == [3, 1, 3, 1, 3, 7, 7, 8]
    assert found.blocks["two"].ravel().tolist() == [3, 1, 3, 1, 3, 7, 7, 8]
    assert found.copies.tolist() == [0, 1, 0, 1, 0, 2, 2, 3] and not found.mirrors


def test_rows_with_files_of_their_own_are_read_as_they_are(read_by):
    found, asked = read_by(["3", "1", "2"], ["7", "7"])
    assert asked == ["3", "1", "2", "7", "7"] and found.copies is None
