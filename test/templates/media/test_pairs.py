"""Two files of a row that are found alike are compared."""

import numpy as np
from medalist_engine.media.found import MediaFound
from medalist_engine.media.learn.pairs import with_pairs

SAME = np.array([0, 1] * 20, bool)


def config_of(*forms, column=None):
    sources = [
        {"name": f"s{at}", "kind": "audio", "column": column or f"c{at}", "train": form, "test": form}
        for at, form in enumerate(forms)
    ]
    return {"media": {"sources": sources}}


def found_of():
    random = np.random.default_rng(1)
    first, noise = random.normal(size=(40, 6)), random.normal(size=(40, 6))
    second = np.where(SAME[:, None], first + 0.1 * noise, noise)
    return {"s0": MediaFound(blocks={"grid": first}), "s1": MediaFound(blocks={"grid": second})}


def test_likeness_and_distance_tell_equal_ones_from_others():
    pair = with_pairs(config_of("wavs/{}", "wavs/{}"), found_of())["s0 and s1"]
    assert pair.columns["grid likeness"][SAME].min() > 0.9 > pair.columns["grid likeness"][~SAME].max()
    assert pair.columns["grid distance"][SAME].max() < pair.columns["grid distance"][~SAME].min()
    assert pair.blocks["grid apart"].shape == (40, 6) and pair.pictures is None


def test_files_of_two_folders_are_no_pair():
    assert with_pairs(config_of("wavs/{}", "noise/{}"), found_of()).keys() == {"s0", "s1"}


def test_two_files_of_one_name_are_a_pair():
    pairs = with_pairs(config_of("train/{}_a.png", "train/{}_b.png", column="id"), found_of())
    assert pairs["s0 and s1"].columns["grid likeness"][SAME].min() > 0.9


def test_a_row_that_lacks_one_of_both_has_a_gap():
    found = found_of()
    found["s1"].blocks["grid"][3] = np.nan
    values = with_pairs(config_of("a/{}", "a/{}"), found)["s0 and s1"].columns["grid likeness"]
    assert np.flatnonzero(np.isnan(values)).tolist() == [3]
