import dataclasses
import io
import json
import zipfile

import numpy as np
import pandas as pd
import pytest
import rewritten
import write
from grade import grade
from PIL import Image
from scores import METRICS
from with_media import individuals, signals

GRADED = [
    "tiny",
    "many-classes",
    "ordinal-groups",
    "tags",
    "hourly-gaps",
    "messy",
    "sequences",
    "one-hot",
    "masks",
    "individuals-and-new",
    "spoken-words",
    "sold-houses",
    "partitions",
    "sales-of-next-month",
    "visits-of-next-days",
    "offers-of-searches",
    "claims-of-policies",
]
LOOKED_INTO = ["one-file", "class-folders", "names-in-zips", "shared-ids"]


def write_thinly(folder, *names):
    """Shapes with little of what is much and no grade looks at: train, pictures, measurements, words."""
    write_shape, spoken = write.write_shape, rewritten.spoken
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(signals, "STEPS", 10)
        patch.setitem(write.SHAPES, "spoken-words", lambda random: spoken(random, rewritten.TOKENS // 10))
        patch.setattr(write, "write_shape", lambda shape, folder: write_shape(thinned(shape), folder))
        patch.setattr(individuals, "photographed", lambda _random, _one: b"a picture")
        assert write.main([str(folder), *names]) == 0
    return folder


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    return write_thinly(tmp_path_factory.mktemp("shapes"), *GRADED, *LOOKED_INTO)


def thinned(shape):
    """With all rows of test, and few of train."""
    kept = shape.asked | (np.cumsum(~shape.asked) <= 50)
    return dataclasses.replace(shape, rows=shape.rows[kept], asked=shape.asked[kept])


def reaches(floor: float, result: dict) -> bool:
    return result["score"] >= floor if result["higher_is_better"] else result["score"] <= floor


@pytest.mark.slow
def test_the_sample_of_every_shape_is_a_valid_answer_that_reaches_no_floor(tmp_path):
    written = write_thinly(tmp_path)
    has_no_answers(written)
    floors = json.loads((written / "floor.json").read_text())
    results = {
        name: grade(written / name, written / name / "public/sample_submission.csv") for name in floors
    }
    assert [name for name, result in results.items() if not result["valid"]] == []
    assert [name for name, result in results.items() if reaches(floors[name], result)] == []


@pytest.mark.parametrize("name", GRADED)
def test_the_answers_themselves_reach_the_floor(written, name):
    floors = json.loads((written / "floor.json").read_text())
    assert reaches(floors[name], grade(written / name, written / name / "answers.csv"))


def test_an_interval_costs_its_width_and_twenty_times_what_lies_outside():
    truth = pd.DataFrame({"price": [5.0, 12.0]})
    told = pd.DataFrame({"low": [4.0, 4.0], "high": [10.0, 10.0]})
    assert METRICS["winkler"].score(truth, told) == 6 + 20 * 2 / 2


def test_what_the_public_sees_has_no_answers(written):
    has_no_answers(written)


def has_no_answers(written):
    for folder in (path for path in written.iterdir() if path.is_dir()):
        truth = json.loads((folder / "competition.json").read_text())
        test = next((path for path in folder.glob("public/test.*") if path.suffix in (".csv", ".json")), None)
        if test is None:
            continue
        table = pd.read_csv(test) if test.suffix == ".csv" else pd.read_json(test)
        assert not set(truth["targets"]) & set(table.columns), folder.name


def test_where_all_rows_stand_in_one_file_those_asked_for_have_no_answer(written):
    data = pd.read_csv(written / "one-file/public/data.csv").set_index("shot_id")["made"]
    asked = pd.read_csv(written / "one-file/answers.csv")["shot_id"]
    assert data[asked].isna().all() and data.drop(asked).notna().all()


def test_a_submission_of_other_rows_is_invalid(written, tmp_path):
    sample = pd.read_csv(written / "tiny/public/sample_submission.csv")
    sample.iloc[1:].to_csv(tmp_path / "submission.csv", index=False)
    result = grade(written / "tiny", tmp_path / "submission.csv")
    assert (result["valid"], result["why"]) == (False, "its ids are not those of test, each once")


def test_a_shape_that_there_is_not_is_said_with_those_that_there_are(tmp_path, capsys):
    assert write.main([str(tmp_path), "pictures"]) == 2
    assert "no shape pictures: there are tiny, wide" in capsys.readouterr().err


def test_files_of_test_are_not_called_by_their_answers(written):
    names = [path.name for path in (written / "class-folders/public/test").iterdir()]
    assert len(names) == 80 and not any("disc" in name for name in names)
    with zipfile.ZipFile(written / "names-in-zips/public/test.zip") as archive:
        assert not any(name.startswith(("cross", "square")) for name in archive.namelist())


def test_a_picture_of_train_and_one_of_test_share_an_id_and_nothing_else(written):
    folder = written / "shared-ids/public"
    known, asked = (
        {path.name: path.read_bytes() for path in (folder / p).iterdir()} for p in ("train", "test")
    )
    assert len(known) == 240 and len(asked) == 80 and set(asked) < set(known)
    assert not set(asked.values()) & set(known.values())


def test_two_pictures_of_an_individual_differ_and_are_small():
    random = np.random.default_rng(0)
    one = individuals.individual(random)
    pictures = [Image.open(io.BytesIO(individuals.photographed(random, one))) for _ in range(2)]
    assert all((picture.size, picture.mode) == ((40, 40), "RGB") for picture in pictures)
    assert not np.array_equal(*pictures)


def test_risks_in_the_order_of_what_happened_are_concordant():
    truth = pd.DataFrame({"event": [1, 1, 0, 1], "time": [1.0, 2.0, 3.0, 4.0]})
    told = pd.DataFrame({"prediction": [4.0, 3.0, 2.0, 1.0]})
    assert METRICS["concordance"].score(truth, told) == 1
    assert METRICS["concordance"].score(truth, -told) == 0
    assert METRICS["concordance"].score(truth, 0 * told) == 0.5


def test_train_in_parts_lies_in_folders_called_by_a_value(written):
    parts = sorted((written / "partitions/public/train.parquet").glob("week=*/part-0.parquet"))
    assert len(parts) == 8
    assert sum(len(pd.read_parquet(part)) for part in parts) == 3_000
    assert not (written / "partitions/public/train.csv").exists()
