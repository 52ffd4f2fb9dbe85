"""Forecast: panels and series whose test lies after train: their past, their level, their calendar."""

import sys

import solution.models.linear.linear
import solution.models.trees.cat_boost
import solution.models.trees.extra_trees
import solution.models.trees.histogram
import solution.models.trees.light_gbm
import solution.models.trees.xg_boost  # noqa: F401
from solution.ending import leave
from solution.forecast.train import train_forecasts
from solution.main import main

STEPS = (train_forecasts,)

if __name__ == "__main__":
    leave(main(sys.argv[1:], STEPS))
