"""Units: rows of one id become one row, where the sample asks for one answer to all of them."""

import numpy as np
import pandas as pd
import pytest
from medalist_engine.data.asked.rows import asks_by_unit
from medalist_engine.data.files.pieces import Thinning
from medalist_engine.data.tables import Tables
from medalist_engine.data.units import gather_units
from medalist_engine.media.files.library import Library
from medalist_engine.media.files.resolve import places_of_rows
from medalist_engine.media.files.sources import media_sources
from medalist_engine.media.files.troubles import Troubles


def tables(train: dict, test: dict) -> Tables:
    frame = pd.DataFrame(test)
    sample = pd.DataFrame({"id": frame["id"].unique()[::-1], "y": "0"})
    return Tables(pd.DataFrame(train), frame, sample, np.arange(len(train["id"])) + 100)


@pytest.fixture
def sequences() -> Tables:
    train = {"id": ["7", "7", "7", "5", "5"], "step": [0, 1, 2, 0, 1], "a": [1.0, 4.0, np.nan, 2.0, 2.0]}
    train |= {"who": ["ann", "ann", "ann", "bob", "bob"], "b": ["x", "y", "x", "z", ""]}
    train |= {"y": ["1", "1", "1", "0", "0"]}
    test = {"id": ["9", "9", "8"], "step": [0, 1, 0], "a": [3.0, 5.0, 7.0], "who": ["cy", "cy", "bob"]}
    return tables(train, test | {"b": ["x", "", "y"]})


def test_one_row_for_each_id_with_its_answer_and_its_first_row_in_the_file(make_config, sequences):
    _, made = gather_units(make_config(features=["step", "a", "who", "b"]), sequences)
    assert made.train["id"].tolist() == ["7", "5"] and made.train["y"].tolist() == ["1", "0"]
    assert made.test["id"].tolist() == ["9", "8"] and "y" not in made.test
    assert made.rows.tolist() == [100, 103]
    assert made.train["id.rows"].tolist() == [3, 2] and made.test["id.rows"].tolist() == [2, 1]


def test_numbers_are_summed_up_and_what_never_changes_stays(make_config, sequences):
    config, made = gather_units(make_config(features=["step", "a", "who", "b"]), sequences)
    assert made.train["a.mean"].tolist() == [2.5, 2.0] and made.test["a.mean"].tolist() == [4.0, 7.0]
    assert made.train["a.moved"].tolist() == [3.0, 0.0] and made.test["a.gained"].tolist() == [2.0, 0.0]
    assert made.train["who"].tolist() == ["ann", "bob"] and made.test["who"].tolist() == ["cy", "bob"]
    assert {"who", "a.mean", "b=x"} <= set(config["features"]) and "a" not in config["features"]


def test_names_are_counted_and_the_most_frequent_told(make_config, sequences):
    _, made = gather_units(make_config(features=["b"]), sequences)
    assert made.train["b=x"].tolist() == [2, 0] and made.test["b=x"].tolist() == [1, 0]
    assert made.train["b.kinds"].tolist() == [2, 2] and made.train["b.most"].tolist()[0] == "x"


def test_ids_of_the_rows_themselves_are_left_out(make_config, sequences):
    for side in (sequences.train, sequences.test):
        side["row"] = [f"{one}_{step}" for one, step in zip(side["id"], side["step"], strict=True)]
    _, made = gather_units(make_config(features=["row", "a"]), sequences)
    assert not [name for name in made.train if name.startswith("row")]


def test_texts_of_one_id_are_one_text_and_of_time_the_last_is_kept(make_config):
    train = {"id": ["1", "1", "2"], "day": ["2020-01-01", "2020-01-03", "2020-01-02"], "y": ["0", "0", "1"]}
    test = {"id": ["3", "3"], "day": ["2020-02-01", "2020-02-02"], "said": ["good", "night"]}
    config = make_config(
        features=["said"], text_columns=["said"], time={"column": "day", "kind": "interleaved"}
    )
    _, made = gather_units(config, tables(train | {"said": ["so", "it goes", "on"]}, test))
    assert made.train["said"].tolist() == ["so it goes", "on"] and made.test["said"].tolist() == [
        "good night"
    ]
    assert made.train["day"].tolist() == ["2020-01-03", "2020-01-02"]


@pytest.mark.parametrize(
    "change",
    [
        lambda whole: whole.train.assign(y=["1", "0", "1", "0", "0"]),
        lambda whole: whole.train.drop(columns="id"),
    ],
    ids=["answers differ within an id", "train has no ids"],
)
def test_rows_that_make_no_units_stay_as_they_are(make_config, sequences, change):
    whole = Tables(change(sequences), sequences.test, sequences.sample, sequences.rows)
    assert gather_units(make_config(features=["a"]), whole)[1] is whole


def test_a_sample_that_asks_for_every_row_makes_no_units(make_config, sequences):
    sample = pd.DataFrame({"id": sequences.test["id"], "y": "0"})
    assert not asks_by_unit(make_config(features=["a"]), sequences.test, sample)


def test_of_a_large_file_whole_ids_are_kept():
    rows = pd.DataFrame({"id": np.repeat(np.arange(2_000).astype(str), 10), "a": 1.0})
    kept = Thinning(5_000, seed=3, together="id").gather([rows[:9_000], rows[9_000:]])
    sizes = kept.groupby("id").size()
    assert len(kept) == 5_000 and (sizes == 10).sum() >= len(sizes) - 1


def test_a_unit_finds_the_files_of_all_its_rows_and_the_names_are_no_numbers(make_config, tmp_path):
    for name in ["1.png", "2.png", "3.png", "7.png", "b 8.png"]:
        (tmp_path / name).touch()
    train = {"id": ["a", "a", "a", "b"], "photo": ["2", "1", "2", "3"], "y": ["0", "0", "0", "1"]}
    test = {"id": ["c", "c"], "shot": ["7", "b 8"]}
    told = {"name": "image", "kind": "image", "column": "photo", "test_column": "shot"}
    told |= {"train": "{}.png", "test": "{}.png"}
    config = make_config(features=["photo"], media={"sources": [told]})
    config, made = gather_units(config, tables(train, test))
    source, library, troubles = media_sources(config)[0], Library(tmp_path, {}), Troubles()
    found = places_of_rows(source, made, library, troubles)
    assert [[one.name for one in own] for own in found] == [
        ["2.png", "1.png"],
        ["3.png"],
        ["7.png", "b 8.png"],
    ]
    assert not troubles.reasons and config["features"] == ["id.rows"]
