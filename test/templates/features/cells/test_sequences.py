"""Sequences: what is one."""

import pytest
from medalist_engine.features.cells.documents import are_sequences


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["MKVLAAGIVGLCAKAYENRT", "MKKLLPTAAAGLLLLAAQPAMA"], True),
        (["*CC(=O)Nc1ccc(cc1)C(F)(F)*", "*OCCOc1ccccc1C(=O)OCCO*"], True),
        (["a text of several words, not a sequence", "another one of those"], False),
        (["d41d8cd98f00b204e9800998ecf8427e", "0cc175b9c0f1b6a831c399e269772661"], False),
        (["AC-1", "AC-2"], False),
        (["air_ba937bf13d40fb24", "air_g5a4b1c2d3e4f5a6"], False),
        ([], False),
    ],
)
def test_sequences_are_long_words_of_few_signs(cells, expected):
    assert are_sequences(cells) is expected
