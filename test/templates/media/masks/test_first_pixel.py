"""Answers count pixels as train does: from 1, or from 0."""

import pandas as pd
import pytest
from medalist_engine.media.masks.run import MaskRun


@pytest.fixture
def counted_from(discs):
    """A disc competition whose first mask has the first pixel, too."""

    def counted(first):
        data, _truth = discs(files=False)
        table = pd.read_csv(data / "train.csv", keep_default_na=False)
        runs = [[int(part) for part in cell.split()] for cell in table["rle"]]
        runs[0] = [1, 1, *runs[0]]
        moved = [[number - (1 - first) * (at % 2 == 0) for at, number in enumerate(own)] for own in runs]
        table.assign(rle=[" ".join(map(str, own)) for own in moved]).to_csv(data / "train.csv", index=False)
        return data

    return counted


@pytest.mark.parametrize("first", [0, 1])
def test_a_mask_is_written_as_train_would_write_it(counted_from, mask_config, answer, monkeypatch, first):
    written, whole = [], MaskRun.cell_of

    def cell_of(run, picture, kind):
        mask = run.blends[kind].mask(picture, run.data.sizes[picture])
        cell = whole(run, picture, kind)
        if mask.any():
            written.append(int(cell.split()[0]) - int(mask.T.ravel().argmax()))
        return cell

    monkeypatch.setattr(MaskRun, "cell_of", cell_of)
    code, _cells, _out = answer(mask_config(masks=None), counted_from(first))
    assert code == 0 and len(written) > 5 and set(written) == {first}
