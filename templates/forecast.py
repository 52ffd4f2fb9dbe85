"""Forecast: panels and series whose test lies after train: their past, their level, their calendar."""

import sys

import solution.models.cat_boost
import solution.models.extra_trees
import solution.models.histogram
import solution.models.light_gbm
import solution.models.linear
import solution.models.xg_boost  # noqa: F401
from solution.forecast.train import train_forecasts
from solution.main import leave, main

STEPS = (train_forecasts,)

if __name__ == "__main__":
    leave(main(sys.argv[1:], STEPS))
