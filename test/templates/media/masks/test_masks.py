"""The template on tiny pictures, from files to run lengths."""

import json
import sys
import time
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.media.masks import run as mask_run
from medalist_engine.media.masks.deep import DeepMaps
from medalist_engine.media.masks.runs import mask_of, runs_of
from PIL import Image


def mean_dice(cells, truth, order="columns"):
    scores = []
    for name, cell in cells[1:]:
        mask, own = mask_of(cell, truth[name].shape, order), truth[name]
        scores.append(2 * (mask & own).sum() / (mask.sum() + own.sum()) if (mask | own).any() else 1.0)
    return np.mean(scores)


def test_masks_are_found_and_written_in_the_samples_rows(discs, mask_config, answer):
    data, truth = discs()
    code, cells, out = answer(mask_config(), data, folds=5)
    assert code == 0 and [row[0] for row in cells] == ["id", *list(truth)[::-1]]
    assert mean_dice(cells, truth) > 0.7
    report = json.loads((out / "cv.json").read_text())
    assert report["metric"] == "dice" and report["score"] > 0.7 and report["folds"] == 5
    oof = pd.read_csv(out / "oof.csv", keep_default_na=False)
    assert sorted(oof["row"]) == list(range(24)) and set(oof["target"]) == {"rle"}
    assert json.loads((out / "manifest.json").read_text())["rows"]["count"] == 8


def test_reports_are_cut_before_the_clock_ends_the_run(mask_config, answer, tmp_path, monkeypatch):
    deadlines = []
    run = SimpleNamespace(solve=lambda: None, report=deadlines.append, finish=lambda: 0)
    monkeypatch.setattr(mask_run, "MaskRun", lambda _config, options, _clock: first(options, run))
    monkeypatch.setattr("medalist_engine.ending.Watchdog.left", lambda _self: 10.0)
    begun = time.monotonic()
    answer(mask_config(), tmp_path)
    assert deadlines[0] < begun + 9


def first(options, run):
    (options.out / "submission.csv").write_text("id,rle\n")
    return run


def test_masks_as_files_alone_need_no_table(discs, mask_config, answer):
    data, truth = discs()
    (data / "train.csv").unlink()
    files = {"train": [], "labels": None, "test": [], "sample": "sample.csv"}
    code, cells, _ = answer(mask_config(files=files, targets=[]), data)
    assert code == 0 and mean_dice(cells, truth) > 0.7


def test_each_column_of_run_lengths_is_answered_with_masks_of_its_own(
    discs, mask_config, answer, make_submission, make_column
):
    data, truth = discs()
    train = pd.read_csv(data / "train.csv", keep_default_na=False)
    ground = [runs_of(~mask_of(cell, (32, 32), "columns"), "columns") for cell in train["rle"]]
    train.rename(columns={"rle": "disc"}).assign(ground=ground).to_csv(data / "train.csv", index=False)
    sample = pd.read_csv(data / "sample.csv").rename(columns={"rle": "disc"})
    sample.assign(ground="1 1").to_csv(data / "sample.csv", index=False)
    columns = [make_column(name, "target", "structured") for name in ("disc", "ground")]
    wanted = {"targets": ["disc", "ground"], "submission": make_submission(columns)}
    code, cells, out = answer(mask_config(None, **wanted), data)
    assert code == 0 and cells[0] == ["id", "disc", "ground"]
    assert mean_dice([row[:2] for row in cells], truth) > 0.7
    assert mean_dice([row[::2] for row in cells], {name: ~mask for name, mask in truth.items()}) > 0.7
    oof = pd.read_csv(out / "oof.csv", keep_default_na=False)
    assert oof.groupby("target")["row"].apply(sorted).tolist() == [list(range(24))] * 2
    assert json.loads((out / "manifest.json").read_text())["rows"]["count"] == 8


@pytest.mark.slow
def test_pictures_of_different_sizes_get_masks_of_their_own_size(discs, mask_config, answer):
    data, truth = discs(shape=lambda number: (32, 32) if number % 2 else (24, 40), files=False)
    code, cells, _ = answer(mask_config(masks=None), data)
    assert code == 0 and mean_dice(cells, truth) > 0.6


@pytest.mark.slow
def test_rows_of_a_picture_and_a_class_are_told_apart(discs, mask_config, answer):
    data, truth = discs(files=False)
    train = pd.read_csv(data / "train.csv", keep_default_na=False)
    halves = [train.assign(id=train["id"] + ".png_1"), train.assign(id=train["id"] + ".png_2", rle="")]
    pd.concat(halves).to_csv(data / "train.csv", index=False)
    names = [f"{name}.png_{kind}" for name in truth for kind in (1, 2)]
    pd.DataFrame({"id": names, "rle": ""}).to_csv(data / "sample.csv", index=False)
    config = mask_config(masks=None)
    config["media"]["sources"][0] |= {"train": "train/{}", "test": "test/{}"}
    code, cells, _ = answer(config, data)
    assert code == 0
    first = [[name.split(".")[0], cell] for name, cell in cells if name.endswith("_1")]
    assert mean_dice([["id", "rle"], *first], truth) > 0.6
    assert not any(cell for name, cell in cells if name.endswith("_2"))


def test_empty_masks_are_marked_as_train_marks_them(discs, mask_config, answer):
    data, truth = discs(mark="-")
    _, cells, _ = answer(mask_config(), data)
    assert "" not in [cell for _name, cell in cells]
    assert {name for name, cell in cells[1:] if cell == "-"} & {n for n, m in truth.items() if not m.any()}


def test_bad_pictures_cost_a_warning_and_leave_the_other_rows_as_they_are(
    discs, mask_config, answer, warnings_of
):
    data, truth = discs()
    missing, broken, text = list(truth)[:3]
    (data / "test" / f"{missing}.png").unlink()
    whole = (data / "test" / f"{broken}.png").read_bytes()
    (data / "test" / f"{broken}.png").write_bytes(whole[: len(whole) // 2])
    (data / "train" / "p0.png").write_text("no picture")
    Image.fromarray(np.zeros((9, 9), np.uint8)).save(data / "masks" / "p1.png")
    (data / "test" / f"{text}.png").write_text("no picture")
    code, cells, _ = answer(mask_config(), data)
    assert code == 0 and len(cells) == 9
    told = " ".join(warnings_of())
    assert f"{broken}.png" in told and "p0.png" in told
    good = {name: mask for name, mask in truth.items() if name not in (missing, broken, text)}
    assert mean_dice([row for row in cells if row[0] in good or row[0] == "id"], good) > 0.6
    assert all(cell == "" for name, cell in cells if name in (missing, broken, text))


def test_where_nothing_can_be_learned_the_file_is_valid_and_called_degraded(discs, mask_config, answer):
    data, truth = discs(train=3)
    for number in range(3):
        (data / "train" / f"p{number}.png").unlink()
    code, cells, _ = answer(mask_config(), data)
    assert code == 2 and len(cells) == 1 + len(truth)
    assert cells[1][1] == "1 1" and all(cell == "" for _name, cell in cells[2:])


@pytest.mark.slow
def test_rows_beside_a_table_of_masks_only_are_empty(discs, mask_config, answer):
    data, truth = discs(files=False)
    train = pd.read_csv(data / "train.csv", keep_default_na=False)
    train[train["rle"] != ""].to_csv(data / "train.csv", index=False)
    _, cells, out = answer(mask_config(masks=None), data)
    assert json.loads((out / "cv.json").read_text())["score"] > 0.6
    assert any(cell == "" for _name, cell in cells[1:])
    assert mean_dice(cells, truth) > 0.6


@pytest.mark.slow
def test_several_rows_of_a_picture_are_one_mask(discs, mask_config, answer):
    data, truth = discs(files=False)
    train = pd.read_csv(data / "train.csv", keep_default_na=False)
    rows = []
    for name, cell in train.itertuples(index=False):
        mask = mask_of(cell, (32, 32), "columns")
        rows += [(name, runs_of(mask & (np.arange(32) % 2 == odd)[None, :], "columns")) for odd in (0, 1)]
    pd.DataFrame(rows, columns=["id", "rle"]).to_csv(data / "train.csv", index=False)
    _, cells, _ = answer(mask_config(masks=None), data)
    assert mean_dice(cells, truth) > 0.6


def halved_maps(pixels):
    """The picture at a half, a quarter, ... of its size, in several channels."""
    x, maps = np.moveaxis(pixels, 3, 1).astype(np.float32), []
    for channels in (32, 24, 40, 112, 320):
        x = x[:, :, ::2, ::2] if x.shape[2] > 4 else x
        maps.append(np.repeat(x, -(-channels // 3), axis=1)[:, :channels])
        x = maps[-1][:, :3]
    return maps


@pytest.mark.slow
def test_the_maps_of_a_network_are_seen_by_all_models(discs, mask_config, answer, monkeypatch):
    monkeypatch.setattr(mask_run, "find_deep_maps", lambda threads: DeepMaps(halved_maps, threads))
    data, truth = discs(train=12, test=4)
    code, cells, out = answer(mask_config(), data)
    names = [model["name"] for model in json.loads((out / "cv.json").read_text())["models"]]
    assert code == 0 and names == ["kernel", "pixels", "pixels 2"]
    assert mean_dice(cells, truth) > 0.5


@pytest.mark.slow
def test_where_lightgbm_is_missing_whole_pictures_answer(discs, mask_config, answer, monkeypatch):
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    data, truth = discs(train=12, test=3)
    code, cells, _ = answer(mask_config(mode="safe"), data)
    assert code == 0 and mean_dice(cells, truth) > 0.3


@pytest.mark.parametrize("metric", ["map_iou", "mean_iou", "global_dice"])
def test_other_metrics_of_masks_are_aimed_at(discs, mask_config, answer, metric):
    data, _ = discs(train=12, test=3)
    _, _, out = answer(mask_config(metric={"name": metric, "direction": "max", "traits": []}), data)
    report = json.loads((out / "cv.json").read_text())
    assert report["metric"] == metric and report["score"] > 0.4
