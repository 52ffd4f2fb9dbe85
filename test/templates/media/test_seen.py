"""The run is told of how many rows the media were looked at."""

import json

import numpy as np
from solution.media.found import MediaFound
from solution.media.learn.look import tell_seen


def told(capsys):
    return [json.loads(line.removeprefix("@@MEDIA ")) for line in capsys.readouterr().out.splitlines()]


def test_a_row_counts_where_any_block_saw_its_files(capsys):
    colours, edges = np.ones((6, 3)), np.ones((6, 2))
    colours[2:], edges[:4] = np.nan, np.nan
    assert tell_seen("photo", MediaFound({}, {"colours": colours, "edges": edges}), 6) == 4
    assert told(capsys) == [{"source": "photo", "rows": 6, "seen": 4}]


def test_a_source_of_which_nothing_was_read_counts_as_unseen(capsys):
    assert tell_seen("photo", MediaFound(), 6) == 0
    assert told(capsys) == [{"source": "photo", "rows": 6, "seen": 0}]
