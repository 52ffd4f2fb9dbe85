"""The whole media template on small competitions, with and without weights."""

import json

import numpy as np
import pandas as pd
import pytest
from medalist_engine.media.classical.described import short_vectors_of
from metric_table import metric_config
from PIL import Image
from safetensors_files import write_safetensors

KINDS = ("upright", "lying")


def image_source(**changes):
    told = {"name": "photo", "kind": "image", "column": "id", "columns": [], "shape": None}
    return told | {"train": "train/{}.png", "test": "test/{}.png"} | changes


def media_config(make_config, *sources, **changes):
    told = {"sources": list(sources or [image_source()]), "listings": [], "archives": {}, "target": None}
    return make_config(features=[], models=["linear"], media=told) | changes


def names_of_models(out):
    return [model["name"] for model in json.loads((out / "cv.json").read_text())["models"]]


def test_pictures_alone_are_learned_without_weights(make_config, striped, solve_media, capsys):
    data, truth = striped()
    code, submission, out = solve_media(media_config(make_config), data)
    assert code == 0
    assert ((submission["y"].astype(float) > 0.5) == truth).mean() > 0.9
    assert names_of_models(out)[0] == "media_kernel without weights"
    told = capsys.readouterr().out
    assert "no pretrained network for images is here" in told
    assert '@@MEDIA {"source": "photo", "rows": 80, "seen": 80}' in told


def test_a_network_adds_to_it_and_is_told(
    make_config, striped, solve_media, lite_weights, monkeypatch, tmp_path, capsys
):
    write_safetensors(tmp_path / "models" / "efficientnet-lite0" / "model.safetensors", lite_weights())
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path / "models"))
    data, truth = striped()
    _code, submission, out = solve_media(media_config(make_config), data)
    assert {"media_kernel", "media_linear"} <= set(names_of_models(out))
    assert "@@WEIGHTS" in capsys.readouterr().out
    assert ((submission["y"].astype(float) > 0.5) == truth).mean() > 0.9


def test_broken_and_missing_pictures_cost_a_warning_and_every_row_is_answered(
    make_config, striped, solve_media, capsys
):
    data, truth = striped()
    (data / "test" / "060.png").write_text("no picture")
    (data / "test" / "061.png").unlink()
    (data / "train" / "003.png").write_bytes((data / "train" / "003.png").read_bytes()[:300])
    code, submission, _out = solve_media(media_config(make_config), data)
    assert code == 0 and len(submission) == 20 and submission["y"].astype(float).between(0, 1).all()
    told = capsys.readouterr().out
    assert "test/060.png" in told and "test/061.png" in told and "train/003.png" in told
    assert ((submission["y"].astype(float) > 0.5) == truth)[2:].mean() > 0.9


def test_a_source_of_which_nothing_can_be_read_drops_out_and_is_told_as_unseen(
    make_config, striped, solve_media, lite_weights, monkeypatch, tmp_path, capsys
):
    write_safetensors(tmp_path / "models" / "efficientnet-lite0" / "model.safetensors", lite_weights())
    monkeypatch.setenv("MEDALIST_MODELS_DIR", str(tmp_path / "models"))
    data, truth = striped()
    for path in [*data.glob("t*/*.png")]:
        broken = data / "scans" / f"{path.stem}.dcm"
        broken.parent.mkdir(exist_ok=True)
        broken.write_text("no picture")
    scans = image_source(name="scan", train="scans/{}.dcm", test="scans/{}.dcm")
    config = media_config(make_config, image_source(), scans)
    code, submission, _out = solve_media(config, data)
    told = capsys.readouterr().out
    assert code == 0 and ((submission["y"].astype(float) > 0.5) == truth).mean() > 0.9
    assert '@@MEDIA {"source": "scan", "rows": 80, "seen": 0}' in told
    [warning] = [line for line in told.splitlines() if "WARN" in line and "scan" in line]
    assert "nothing of scan could be read, so it is left out: scans/" in warning
    assert "(cannot identify image file" in warning
    assert "looked at photo: 80 pictures" in told and "looked at scan" not in told


def test_a_table_beside_pictures_is_learned_too(make_config, striped, solve_media):
    data, _truth = striped()
    rows = pd.read_csv(data / "train.csv", dtype=str), pd.read_csv(data / "test.csv", dtype=str)
    random = np.random.default_rng(0)
    sizes = [random.normal(size=len(frame)) for frame in rows]
    for frame, size, name in zip(rows, sizes, ("train", "test"), strict=True):
        frame["size"] = size
        if name == "train":
            frame["y"] = size * 3 + frame["y"].astype(float)
        frame.to_csv(data / f"{name}.csv", index=False)
    config = media_config(make_config, features=["size"], task="regression", metric=metric_config("rmse"))
    config["submission"]["columns"][1]["kind"] = "float"
    _code, submission, out = solve_media(config, data)
    assert np.corrcoef(submission["y"].astype(float), sizes[1])[0, 1] > 0.8
    assert "linear table" in names_of_models(out)


@pytest.fixture
def striped_columns(make_config, make_picture, tmp_path):
    """A config, a folder of tables with a column for each pixel, and the truth of test."""
    random = np.random.default_rng(3)
    kinds = random.choice(KINDS, 80)
    pixels = np.stack([make_picture(kind, random, 16)[..., 0] for kind in kinds]).reshape(80, -1)
    names = [f"pixel{number}" for number in range(256)]
    frame = pd.DataFrame(pixels, columns=names)
    frame.insert(0, "id", range(80))
    data = tmp_path / "pixels"
    data.mkdir()
    frame.iloc[:60].assign(y=(kinds[:60] == "upright").astype(int)).to_csv(data / "train.csv", index=False)
    frame.iloc[60:].to_csv(data / "test.csv", index=False)
    pd.DataFrame({"id": range(60, 80), "y": 0.5}).to_csv(data / "sample.csv", index=False)
    told = image_source(kind="pixels", column=None, train=None, test=None, columns=names, shape=[16, 16, 1])
    return media_config(make_config, told, features=names), data, kinds[60:] == "upright"


def test_columns_of_pixels_are_pictures(striped_columns, solve_media):
    config, data, truth = striped_columns
    _code, submission, _out = solve_media(config, data)
    assert ((submission["y"].astype(float) > 0.5) == truth).mean() > 0.9


@pytest.mark.parametrize("looked_at", [0.0, 0.6])
def test_rows_of_pixels_are_all_learned_and_answered_where_time_ends_before_all_are_described(
    looked_at, striped_columns, solve_media, monkeypatch, capsys
):
    def in_part(kept, _until, _seed, least):
        assert least > 1
        some = kept.order[: int(looked_at * len(kept.order))]
        return kept.vectors(short_vectors_of, kept.side, np.inf, some)

    monkeypatch.setattr("medalist_engine.media.pictures.readers.described", in_part)
    config, data, truth = striped_columns
    _code, submission, out = solve_media(config, data)
    assert ((submission["y"].astype(float) > 0.5) == truth).mean() > 0.9
    cv = json.loads((out / "cv.json").read_text())
    assert cv["score"] > 0.95
    assert '@@MEDIA {"source": "photo", "rows": 80, "seen": 80}' in capsys.readouterr().out


def test_sets_of_labels_in_one_cell_are_learned_from_pictures(make_config, striped, solve_media):
    data, upright = striped()
    train, test = (pd.read_csv(data / f"{name}.csv", dtype=str) for name in ("train", "test"))
    train["y"] = np.where(train["y"] == "1", "seen upright", "seen lying")
    train.to_csv(data / "train.csv", index=False)
    test.assign(y="seen").to_csv(data / "sample.csv", index=False)
    config = media_config(make_config, task="multilabel", metric=metric_config("mean_f1"))
    column = {"kind": "token-set", "separator": " ", "labels": ["lying", "seen", "upright"]}
    config["submission"]["columns"][1] |= column
    code, submission, out = solve_media(config, data)
    assert code == 0
    told = np.where(upright, "upright", "lying")
    right = [set(cell.split()) == {"seen", own} for cell, own in zip(submission["y"], told, strict=True)]
    assert np.mean(right) > 0.9
    assert json.loads((out / "cv.json").read_text())["score"] > 0.9


@pytest.fixture
def mosaics(tmp_path):
    """Pictures of fields in colours of one's own, of so many individuals; the last of each is in test."""

    def make(individuals=24, each=4):
        random, folder = np.random.default_rng(6), tmp_path / "data"
        rows = []
        for number in range(individuals):
            fields = random.integers(0, 255, (4, 4, 3)).repeat(8, axis=0).repeat(8, axis=1)
            for copy in range(each):
                part, name = "test" if copy == each - 1 else "train", f"{number:02d}{copy}"
                picture = (fields + random.normal(0, 12, fields.shape)).clip(0, 255).astype(np.uint8)
                (folder / part).mkdir(parents=True, exist_ok=True)
                Image.fromarray(picture).save(folder / part / f"{name}.png")
                rows.append({"id": name, "y": f"w_{number:02d}", "part": part})
        table = pd.DataFrame(rows)
        test = table[table.part == "test"]
        table.loc[table.part == "train", ["id", "y"]].to_csv(folder / "train.csv", index=False)
        test[["id"]].to_csv(folder / "test.csv", index=False)
        test[["id"]].assign(y="w_00").to_csv(folder / "sample.csv", index=False)
        return folder, test.y.to_numpy()

    return make


@pytest.mark.slow
def test_classes_beyond_the_room_of_a_blend_are_answered_too(
    make_config, make_submission, make_column, mosaics, solve_media, monkeypatch
):
    monkeypatch.setattr("medalist_engine.problem.problem.USUAL_CLASSES", 6)
    monkeypatch.setattr("medalist_engine.problem.problem.MOST_CLASSES", 6)
    data, truth = mosaics()
    submission = make_submission([make_column("y", "target", "class-string")])
    config = media_config(
        make_config, task="multiclass", metric=metric_config("accuracy"), submission=submission
    )
    code, answers, out = solve_media(config, data, seconds=3000)
    assert code == 0
    assert (answers.y.to_numpy() == truth).mean() > 0.8
    told = json.loads((out / "cv.json").read_text())
    assert [one["name"] for one in told["models"]] == ["media_nearest without weights"]
    oof = pd.read_csv(out / "oof.csv", dtype=str)
    assert len(oof) == 72
    assert oof.prediction.nunique() > 18
    assert (out / "manifest.json").exists()
