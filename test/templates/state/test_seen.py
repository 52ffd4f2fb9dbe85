"""What media told of every row, packed and back: only tables of as many rows are taken."""

import json

import numpy as np
import pytest
from medalist_engine.state.seen import SeenMedia, packed_seen, unpacked_seen

ROWS = 6


@pytest.fixture
def seen():
    vectors = np.arange(2 * ROWS, dtype=np.float16).reshape(ROWS, 2)
    vectors[3] = np.nan
    columns = {"width": np.arange(ROWS, dtype=np.float32), "bytes": np.ones(ROWS, np.float32)}
    return {"photo": SeenMedia({"network 1": vectors, "shapes": vectors[:, :1]}, columns)}


def packed(seen):
    told, arrays = packed_seen(seen)
    return json.loads(json.dumps(told)), arrays


def test_it_comes_back_as_it_was(seen):
    [(name, found)] = unpacked_seen(*packed(seen), ROWS).items()
    assert name == "photo"
    for ours, theirs in ((seen[name].blocks, found.blocks), (seen[name].columns, found.columns)):
        assert [*ours] == [*theirs]
        assert all(np.array_equal(values, theirs[one], equal_nan=True) for one, values in ours.items())


def of_fewer_rows(values):
    return values[1:]


def of_words(values):
    return values.astype(str)


def flat(values):
    return values.ravel()


@pytest.mark.parametrize("part", ["0", "1", "columns"])
@pytest.mark.parametrize("harm", [of_fewer_rows, of_words, flat])
def test_what_does_not_fit_is_refused(seen, part, harm):
    told, arrays = packed(seen)
    name = f"seen/0/{part}"
    with pytest.raises(ValueError, match="stand where 6 rows belong"):
        unpacked_seen(told, {**arrays, name: harm(arrays[name])}, ROWS)


def test_a_table_with_fewer_columns_than_names_is_refused(seen):
    told, arrays = packed(seen)
    cut = arrays["seen/0/columns"][:, :1]
    with pytest.raises(ValueError, match="zip"):
        unpacked_seen(told, {**arrays, "seen/0/columns": cut}, ROWS)
