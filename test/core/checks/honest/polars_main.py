"""Polars in, polars out."""

from __future__ import annotations

from pathlib import Path

import polars as pl
from sklearn.ensemble import HistGradientBoostingRegressor

DATA = Path(__file__).parent


def features(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.select(pl.col("MSSubClass", "LotArea", "OverallQual", "GrLivArea").cast(pl.Float64))


def main() -> None:
    train = pl.read_csv(DATA / "train.csv", null_values=["NA"])
    test = pl.read_csv(DATA / "test.csv", null_values=["NA"])
    model = HistGradientBoostingRegressor(loss="absolute_error", random_state=1)
    model.fit(features(train).to_numpy(), train["SalePrice"].log().to_numpy())
    test.select("Id").with_columns(
        SalePrice=pl.Series(model.predict(features(test).to_numpy())).exp(),
    ).write_csv(DATA / "submission.csv")


if __name__ == "__main__":
    main()
