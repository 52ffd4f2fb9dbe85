"""Member predictions: of each member and of the blend, by target, as a script of the recipe can read them."""

import numpy as np
import pytest
from medalist_engine.output.tables import member_predictions
from medalist_engine.output.tables.member_predictions import write_member_predictions


@pytest.mark.parametrize("kind, classes", [("values", 0), ("classes", 2), ("classes", 3), ("ordinal", 4)])
def test_members_weighted_as_told_are_the_blend(make_ensemble, tmp_path, kind, classes):
    ensemble = make_ensemble(kind, classes)
    path = tmp_path / "member_predictions.npz"
    write_member_predictions({"y": ensemble}, path)
    told = np.load(path)
    names = [name for name, weight in ensemble.weights.items() if weight >= 0.02]
    assert set(told) == {"0/blend", *(f"0/member/{name}" for name in names)}
    blend = told["0/blend"]
    rows = len(ensemble.oof) + len(ensemble.test) - 1
    assert blend.shape == ((rows, 3) if (kind, classes) == ("classes", 3) else (rows,))
    if len(names) == len(ensemble.weights) and kind == "values":
        summed = sum(ensemble.weights[name] * told[f"0/member/{name}"] for name in names)
        np.testing.assert_allclose(blend, summed, rtol=1e-5, atol=1e-5)


def test_what_is_large_is_not_written(make_ensemble, tmp_path, monkeypatch):
    monkeypatch.setattr(member_predictions, "MOST_BYTES_OF_PREDICTIONS", 100)
    write_member_predictions({"y": make_ensemble()}, tmp_path / "member_predictions.npz")
    assert not [*tmp_path.iterdir()]
