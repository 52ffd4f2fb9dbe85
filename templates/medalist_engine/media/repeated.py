"""Repeated: files that many rows share are read once, as if each were a row of its own."""

from dataclasses import replace

import numpy as np
import pandas as pd

from medalist_engine.data.tables import Tables
from medalist_engine.media.files.sources import MediaSource
from medalist_engine.media.found import MediaFound, MediaJob, MediaReader

MOST_OWN_FILES = 0.7
"""Of rows: with more files there is nothing to gain."""


def read_once_each(reader: MediaReader, job: MediaJob) -> MediaFound:
    """What a reader finds, for every row; `copies` tells whose it is where rows share files."""
    copies, tables = without_repeats(job.source, job.tables)
    if copies is None:
        return reader(job)
    media = reader(replace(job, tables=tables))
    media.copies, media.mirrors = copies, False
    media.columns = {name: values[copies] for name, values in media.columns.items()}
    media.blocks = {name: values[copies] for name, values in media.blocks.items()}
    return media


def without_repeats(source: MediaSource, tables: Tables) -> tuple[np.ndarray | None, Tables]:
    """The first row of each file, and which of those each row copies; None where most rows have their own."""
    sides = [(tables.train, source.column), (tables.test, source.test_column or source.column)]
    copies, kept, start = [], [], 0
    for frame, column in sides:
        if frame is None or column not in frame:
            return None, tables
        codes, distinct = pd.factorize(frame[column].astype(str))
        copies.append(codes + start)
        kept.append(frame.iloc[np.unique(codes, return_index=True)[1]])
        start += len(distinct)
    if start > MOST_OWN_FILES * sum(map(len, copies)):
        return None, tables
    return np.concatenate(copies), replace(tables, train=kept[0], test=kept[1])
